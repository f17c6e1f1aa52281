// SPDX-License-Identifier: MIT
/** The box with the texts of the game, to copy and to paste. */

import { loadFault } from "./check.js";
import { dealLink } from "./deals.js";
import { element, setText } from "./dom.js";
import { pasted } from "./link.js";

export function openTexts(link, words) {
  const { deal, position } = link.state;
  element("deal-text").value = deal ?? words.say("ui.no-deal");
  element("link-text").value = dealLink(deal);
  element("position-text").value = link.hidden ? "" : position ?? "";
  element("record-text").value = link.record();
  element("paste-text").value = "";
  setText("texts-say", "");
  element("texts-box").showModal();
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
  const { dealt } = hands.link.seen;
  const answer = await backend.send(`load ${found.load.replace(/\s+/g, "")}`);
  if (answer === "ok") {
    element("texts-box").close();
    if (found.moves?.length) hands.replay(found.moves, dealt);
  } else setText("texts-say", words.say("events.refused", { reason: words.reason(answer) }));
}
