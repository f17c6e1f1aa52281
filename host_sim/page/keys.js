// SPDX-License-Identifier: MIT
/** Which key does what. Players may change it: screen readers and hands differ. */

import { create, element } from "./dom.js";

/** The six buttons work while the wheel has the focus, the others anywhere outside a text. */
export const BUTTONS = ["CCW", "CW", "OUT", "IN", "SELECT", "BACK"];
export const USUAL = {
  CCW: ["ArrowLeft"], CW: ["ArrowRight"], OUT: ["ArrowUp"], IN: ["ArrowDown"],
  SELECT: ["Enter", " "], BACK: ["Escape", "Backspace"],
  undo: ["u"], redo: ["r"], ask: ["a"], table: ["f"], help: ["?"],
};
const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process"];

const lower = (key) => (key.length === 1 ? key.toLowerCase() : key);

export class Keys {
  constructor(options) {
    this.options = options;
  }

  /** action -> its keys, as `KeyboardEvent.key` names them, letters in lower case. */
  get map() {
    return { ...USUAL, ...this.options.values.keys };
  }

  /** The action of a key, or null. */
  action(key) {
    const found = Object.entries(this.map).find(([, keys]) => keys.includes(lower(key)));
    const name = found?.[0] ?? null;
    return BUTTONS.includes(name) || this.options.values.shortcuts ? name : null;
  }

  /** Give an action this one key; no other action keeps it. Gives the one that had it, or null. */
  set(action, key) {
    const changed = {};
    const had = Object.entries(this.map).find(([name, keys]) => name !== action && keys.includes(lower(key)));
    for (const [name, keys] of Object.entries(this.map)) {
      changed[name] = name === action ? [lower(key)] : keys.filter((other) => other !== lower(key));
    }
    this.options.set("keys", changed);
    return had?.[0] ?? null;
  }

  reset() {
    this.options.set("keys", {});
  }

  /** How keys are called: "Enter, Space"; "" when there is none. */
  text(action, words) {
    const name = (key) => words.table.keys.names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    return this.map[action].map(name).join(", ");
  }
}

/** The panel in which keys are changed. */
export class KeysPanel {
  /** changed(): what names keys elsewhere is to be written anew. */
  constructor(words, keys, changed) {
    Object.assign(this, { words, keys, changed });
    this.asking = null; // the action that waits for its key
    this.buttons = new Map();
    for (const action of Object.keys(USUAL)) {
      const button = create("button", "", { type: "button", className: "tool" });
      button.addEventListener("click", () => this.ask(action));
      button.addEventListener("keydown", (event) => this.answer(event));
      button.addEventListener("blur", () => this.ask(null));
      this.buttons.set(action, button);
      element("keys-rows").append(button);
    }
    element("keys-usual").addEventListener("click", () => {
      keys.reset();
      this.told(words.say("keys.reset-done"));
    });
    this.show();
  }

  ask(action) {
    if (action === this.asking) return;
    this.asking = action;
    this.show();
    if (action) this.tell(this.words.say("keys.press", { action: this.meaning(action) }));
  }

  /** A key for the action that waits; Escape leaves it as it was. */
  answer(event) {
    if (!this.asking || event.repeat || MODIFIERS.includes(event.key)) return;
    if (event.key === "Tab") return; // the way out stays the way out
    event.preventDefault(); // or Escape would close the box
    const action = this.asking;
    this.asking = null;
    if (event.key === "Escape") return this.told(this.words.say("keys.kept"));
    const other = this.keys.set(action, event.key);
    this.told(this.words.say(other ? "keys.taken" : "keys.set", {
      action: this.meaning(action), key: this.keys.text(action, this.words), other: other && this.meaning(other),
    }));
  }

  told(text) {
    this.show();
    this.changed();
    this.tell(text);
  }

  tell(text) {
    element("keys-say").textContent = text;
  }

  meaning(action) {
    return this.words.say(`keys.actions.${action}`);
  }

  show() {
    for (const [action, button] of this.buttons) {
      const keys = this.keys.text(action, this.words) || this.words.say("keys.none");
      const shown = action === this.asking ? this.words.say("keys.waiting") : keys;
      button.replaceChildren(create("span", this.meaning(action)), create("kbd", shown));
    }
  }
}
