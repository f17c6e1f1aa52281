// SPDX-License-Identifier: MIT
/** The box with the texts of the game, to copy and to paste. */

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

export async function loadPasted(backend, words) {
  const found = pasted(element("paste-text").value);
  if (found.fault) {
    setText("texts-say", words.say(`paste-faults.${found.fault}`, { line: found.line }));
    return;
  }
  const answer = await backend.send(`load ${found.load}`);
  if (answer === "ok") element("texts-box").close();
  else setText("texts-say", words.say("events.refused", { reason: words.reason(answer) }));
}
