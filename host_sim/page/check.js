// SPDX-License-Identifier: MIT
/** What is wrong with a position, in the words of the command line. The device only says that it is. */

const COLOURS = "ROYGCBP";
const LONGEST_LOADED = 200; // characters of what the link takes in one line
const LONGEST = 40; // characters that are shown of a foreign text

/** A foreign text, short and between quotes. */
export function shown(text) {
  const all = [...text];
  const safe = all.slice(0, LONGEST).map((c) => (c >= " " && c <= "~" ? c : "?")).join("");
  return `'${safe}${all.length > LONGEST ? "..." : ""}'`;
}

/** Whether a text without spaces is meant as a position, also as a part of one. */
export const isPosition = (text) => text.includes("/") || /^([ROYGCBP][1-3]){2,}/i.test(text);

/**
 * The deal that a link of this page or a result to share names, "" where such a text names none;
 * null for any other text.
 */
export function dealNamed(text) {
  const link = /^\S*[?#&]deal=([0-9A-Za-z]*)\S*$|^https?:\S*$/i.exec(text.trim());
  const found = link ?? /^color wheel\s+(?:#([0-9A-Za-z]+)\s)?/i.exec(text.trim());
  return found && (found[1] ?? "");
}

/** Every fault of a position's text; [] when it is one. */
export function positionFaults(text, words) {
  const say = (key, values) => words.say(`position-faults.${key}`, values);
  const wedges = text.trim().split("/");
  const faults = wedges.length === 10 ? [] : [say("wedges", { n: wedges.length })];
  const counts = new Map();
  for (const [number, wedge] of wedges.slice(0, 10).entries()) {
    if ([...wedge].length !== 8) {
      faults.push(say("wedge", { wedge: number, text: shown(wedge) }));
      continue;
    }
    for (let i = 0; i < 4; i++) {
      const piece = [...wedge].slice(2 * i, 2 * i + 2).join("");
      if (/^[ROYGCBP][123]$/.test(piece)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
      else faults.push(say("piece", { text: shown(piece), space: `${number}${"hmab"[i]}` }));
    }
  }
  for (const colour of COLOURS) {
    for (const size of "123") {
      const n = counts.get(colour + size) ?? 0;
      if (n > 3) faults.push(say("many", { piece: colour + size, n }));
    }
  }
  return faults;
}

/** Whether a text is a deal code of six, with I and L for 1 and O for 0, but not of the version known here. */
const isForeign = (text) => /^[0-9A-TV-Z]{6}$/i.test(text) && !/^[1IL]/i.test(text);

/** What to say of a text that is to be loaded; "" when nothing is wrong as far as one can see here. */
export function loadFault(text, words) {
  if (text.length > LONGEST_LOADED) return words.notPossible(words.say("reasons.too-long"));
  if (isForeign(text)) return words.notPossible(words.say("deal-faults.version", { text: shown(text) }));
  const faults = isPosition(text) ? positionFaults(text, words) : [];
  return faults.length ? words.notPossible(`${faults.join("; ")}.`) : "";
}
