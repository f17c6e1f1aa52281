// SPDX-License-Identifier: MIT
/** What the page's own buttons show: which of them do something now, and whether the power is on. */

import { element } from "./dom.js";

/** seats: who may press (seats.js). teller: whether the device is on (tell.js). */
export function showAllowed(link, seats, teller) {
  const { state } = link;
  const alone = teller.on && link.plays("solo");
  // A click reaches the device all the same: the news of a swap may come after it.
  element("undo").ariaDisabled = String(!alone || !state.undo);
  element("redo").ariaDisabled = String(!alone || !state.redo);
  element("hint").disabled = !alone || state.screen !== "play" || state.result !== "playing" || state.solved;
  for (const button of document.querySelectorAll("[data-button]")) {
    button.setAttribute("aria-disabled", String(!seats.may(button.dataset.button)));
  }
  element("power").setAttribute("aria-checked", String(teller.on));
}
