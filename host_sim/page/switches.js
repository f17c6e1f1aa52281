// SPDX-License-Identifier: MIT
/** The switches of the player's choices: the buttons with data-option. One choice may have several. */

import { onClick } from "./dom.js";

const switches = () => document.querySelectorAll("[data-option]");

/** Show how the choices stand. options: see store.js. */
export function showSwitches(options) {
  for (const target of switches()) target.setAttribute("aria-checked", String(options.values[target.dataset.option]));
}

/** A click turns a choice over, and turned(name) is told. */
export function listenSwitches(options, turned) {
  for (const { id, dataset: { option } } of switches()) {
    onClick(id, () => {
      options.set(option, !options.values[option]);
      showSwitches(options);
      turned(option);
    });
  }
}
