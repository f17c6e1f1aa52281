// SPDX-License-Identifier: MIT
/** The box with the texts of the game, to copy and to paste. */

import { loadFault } from "./check.js";
import { dealLink } from "./deals.js";
import { element, saveFile, setText } from "./dom.js";
import { pasted } from "./link.js";

const DEALT = 2000; // ms until a game that is loaded has begun

export function openTexts(link, words) {
  const { deal, position } = link.state;
  element("deal-text").value = deal ?? "";
  element("deal-text").placeholder = words.say("ui.no-deal");
  element("link-text").value = dealLink(deal);
  element("position-text").value = link.hidden ? "" : position ?? "";
  element("record-text").value = link.record();
  element("record-save").disabled = !link.record();
  for (const button of element("texts-box").querySelectorAll("[data-copy]")) {
    button.disabled = !element(button.dataset.copy).value; // there is nothing to copy
  }
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
    setText("texts-say", words.say(`paste-faults.${found.fault}`, found));
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
  const note = await prepare(found, words, hands);
  const { link } = hands;
  const { dealt } = link.seen;
  const answer = await backend.send(`load ${found.load.replace(/\s+/g, "")}`);
  if (answer !== "ok") {
    setText("texts-say", words.refused(answer, link.state.screen));
    return;
  }
  element("texts-box").close();
  if (!note && !found.moves?.length) return;
  await link.until(() => link.seen.dealt !== dealt, DEALT);
  hands.replay(found.moves, note);
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

/** Choose the style of a record in the menu, if it is another; what is to be said of that, "" of none. */
async function prepare(found, words, hands) {
  const wanted = styleOf(found);
  const { state } = hands.link;
  const now = { ...styleOf(state), ...state.chosen }; // in the menu another may have been chosen since
  if (Object.entries(wanted).every(([name, value]) => now[name] === value)) return "";
  const failed = await hands.menu.prepare(wanted);
  if (failed === null || failed.length) return words.say("ui.loaded-style", { style: found.style });
  const radios = ["who", "limit", "rainbow"].map((entry) => words.say(`menu.chosen.${entry}.${wanted[entry]}`));
  return words.say("ui.style-now", { style: radios.join(", ") });
}
