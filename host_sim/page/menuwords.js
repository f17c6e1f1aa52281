// SPDX-License-Identifier: MIT
/** The menu in words. */

import { timeText } from "./clock.js";

/** The lit choice of the menu, what is chosen, and what SELECT does. */
export function menuNow(words, { menu, chosen }) {
  if (menu === null) return { now: "", can: "" };
  const { entry, choice, number, sure } = menu;
  const of = words.table.menu.entries[entry];
  const values = { entry: of?.name ?? entry, choice: choiceText(words, entry, choice, { ...chosen, shown: number || words.say("menu.none") }) };
  const selects = typeof of?.select === "string" ? of.select : of?.select?.[choice] ?? "";
  return {
    now: words.say("menu.now", { ...values, about: of?.about?.[choice] ?? "" }).trim(),
    can: words.say("menu.can", { ...values, select: sure ? words.say("menu.sure") : selects, chosen: chosenText(words, chosen) }),
  };
}

/** What a choice is called; some names hold a value: "Brightness 3". */
function choiceText(words, entry, choice, chosen) {
  return words.fill(words.table.menu.entries[entry]?.choices[choice] ?? choice, filled(words, chosen));
}

/** The values that names of choices hold. */
function filled(words, chosen) {
  const number = chosen.number === undefined ? "" : String(chosen.number).padStart(3, "0");
  const { turns, match } = chosen;
  return {
    ...chosen, number, countdown: timeText(1000 * (chosen.countdown ?? 600)), turns: words.say(`players.turns.${turns}`) || turns,
    match: words.say(`players.match.${match}`) || match,
  };
}

/** "solo, 27 swaps, any order, a random deal" */
function chosenText(words, chosen) {
  const { who } = chosen;
  const own = { cooperative: "turns", "head-to-head": "match" }[who];
  const radios = ["who", "limit", "rainbow", "deal"].filter((entry) => chosen[entry] !== undefined);
  const texts = radios.map((entry) => {
    const of = words.table.menu.chosen;
    return words.fill(of[entry]?.[chosen[entry]] ?? of.number, filled(words, chosen));
  });
  if (own && chosen.seats) texts.splice(1, 0, words.fill(words.table.menu.chosen[own], filled(words, chosen)));
  return texts.join(", ");
}

/** What to write on the ten wedges in the menu (labels.js), or null when it is not there. */
export function labels(words, { screen, menu, chosen }) {
  if (screen !== "menu" || !menu?.entry) return null;
  return Object.entries(words.table.menu.entries).map(([entry, { name }]) => {
    if (menu.offered && !menu.offered.includes(entry)) return { lit: false, lines: [] };
    const lit = entry === menu.entry;
    const choice = lit ? menu.choice : ["who", "limit", "rainbow"].includes(entry) && chosen[entry];
    const values = { ...chosen, shown: menu.number || words.say("menu.none") };
    return { lit, lines: choice ? [name, choiceText(words, entry, choice, values)] : [name] };
  });
}
