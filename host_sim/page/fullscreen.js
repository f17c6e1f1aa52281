// SPDX-License-Identifier: MIT
/** The wheel alone, large, for a table. */

import { element } from "./dom.js";

/** Show it so, or no longer. */
export async function toTable(on) {
  document.body.classList.toggle("table", on);
  element("leave-table").hidden = !on;
  try {
    if (on) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // not every browser has it: the wheel then fills the window
  }
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) toTable(false);
});
