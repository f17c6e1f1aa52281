// SPDX-License-Identifier: MIT
/** The box with the texts of the game, to copy and to paste. */

import { loadFault } from "./check.js";
import { dealLink } from "./deals.js";
import { element, saveFile, setText } from "./dom.js";
import { pasted } from "./link.js";

const DEALT = 2000; // ms until a game that is loaded has begun

export function openTexts(link, words) {
  const { deal, position } = link.state;
  element("deal-text").value = deal ?? words.say("ui.no-deal");
  element("link-text").value = dealLink(deal);
  element("position-text").value = link.hidden ? "" : position ?? "";
  element("record-text").value = link.record();
  element("record-save").disabled = !link.record();
  element("paste-text").value = "";
  setText("texts-say", "");
  element("texts-box").showModal();
}

/** Save the game so far as a record, by the name of its deal or of this moment. */
export function saveRecord(link) {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  saveFile(`color-wheel-${link.state.deal ?? moment}.txt`, link.record());
}

/** Load what was pasted; the moves of a record are played. */
export async function loadPasted(backend, words, hands) {
  const found = pasted(element("paste-text").value);
  if (found.fault) {
    setText("texts-say", words.say(`paste-faults.${found.fault}`, { line: found.line }));
    return;
  }
  const fault = loadFault(found.load.replace(/\s+/g, ""), words);
  if (fault) {
    setText("texts-say", fault);
    return;
  }
  await hands.afterLoads(() => load(found, backend, words, hands));
}

async function load(found, backend, words, hands) {
  const failed = await prepare(found, hands);
  const { link } = hands;
  const { dealt } = link.seen;
  const answer = await backend.send(`load ${found.load.replace(/\s+/g, "")}`);
  if (answer !== "ok") {
    setText("texts-say", words.refused(answer, link.state.screen));
    return;
  }
  element("texts-box").close();
  if (failed) hands.tell(words.say("ui.loaded-style", { style: found.style }));
  if (!found.moves?.length) return;
  await link.until(() => link.seen.dealt !== dealt, DEALT);
  hands.replay(found.moves);
}

/** What a record says of its style, as the menu chooses it; {} where it says nothing. */
export function styleOf({ style, seats }) {
  if (!style) return {};
  const words = style.split("+");
  const one = (all) => all.find((word) => words.includes(word));
  const who = one(["cooperative", "head-to-head"]) ?? "solo";
  const limit = one(["timer", "countdown"]) ?? "par";
  const rainbow = words.includes("rainbow") ? "on" : "off";
  return { who, limit, rainbow, ...(who !== "solo" && seats >= 2 && seats <= 10 ? { seats } : {}) };
}

/** Choose the style of a record in the menu, if it is another; whether not all could be chosen. */
async function prepare(found, hands) {
  const wanted = styleOf(found);
  const { style, seats } = hands.link.state;
  const now = styleOf({ style, seats });
  if (Object.entries(wanted).every(([name, value]) => now[name] === value)) return false;
  const failed = await hands.menu.prepare(wanted);
  return failed === null || failed.length > 0;
}
