// SPDX-License-Identifier: MIT
/** What this browser remembers. Private windows may refuse: then it lasts as long as the page. */

const OPTIONS = "color-wheel";

/** What is kept under a key; `otherwise` when there is nothing, or something else. */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it could be kept. */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // no storage, or it is full
  }
}

/** The player's choices. */
export class Options {
  constructor() {
    this.values = {
      letters: true, leds: false, sound: true, shortcuts: true, welcomed: false, keys: {}, names: {},
      ...read(OPTIONS, {}),
    };
  }

  set(name, value) {
    this.values[name] = value;
    write(OPTIONS, this.values);
  }
}
