// SPDX-License-Identifier: MIT
/** Keyboard, touch and mouse become presses of the six buttons. */

import { BUTTONS } from "./keys.js";

const FRESH = 1000; // ms in which a press that goes on may become a hold

/** Who holds which button: several holders (two keys, a key and a finger) of one are one press. */
export class Presses {
  constructor(backend) {
    this.backend = backend;
    this.last = -Infinity; // when a button went down
    this.holders = new Map(); // button -> set of holders
    this.watch = () => {};
  }

  hold(button, holder) {
    const holders = this.holders.get(button) ?? new Set();
    this.holders.set(button, holders);
    if (holders.has(holder)) return;
    holders.add(holder);
    if (holders.size === 1) this.change(button, true);
  }

  free(button, holder) {
    const holders = this.holders.get(button);
    if (holders?.delete(holder) && holders.size === 0) this.change(button, false);
  }

  /** Whether a button is down that may yet turn out to be held. */
  get open() {
    const down = [...this.holders.values()].some((holders) => holders.size);
    return down && performance.now() - this.last < FRESH;
  }

  tap(button) {
    this.hold(button, "tap");
    this.free(button, "tap");
  }

  /** Nobody's finger is on anything any more: the page lost the focus, or the device. */
  freeAll() {
    for (const [button, holders] of this.holders) {
      if (holders.size) {
        holders.clear();
        this.change(button, false);
      }
    }
  }

  change(button, down) {
    this.watch(button, down);
    if (down) this.last = performance.now();
    if (down) this.backend.press(button);
    else this.backend.release(button);
  }
}

const typing = (target) => target.closest("input, textarea, select, dialog, [contenteditable]");
const activated = (target) => target.closest("button, a, summary");

/**
 * The keyboard. The keys of the six buttons belong to the wheel while it has the focus; `doings`
 * maps the other actions of keys.js to what they do.
 */
export function listenKeys(presses, keys, doings) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    if (activated(event.target) && ["Enter", " "].includes(event.key)) return;
    if (event.key === "Escape" && doings.escape()) {
      event.preventDefault(); // it left the full screen, and is no BACK
      return;
    }
    const action = keys.action(event.key);
    if (BUTTONS.includes(action)) {
      if (!event.target.closest("#wheel")) return;
      event.preventDefault(); // no scrolling, no going back
      if (!event.repeat) presses.hold(action, event.code);
    } else if (action) {
      event.preventDefault();
      if (!event.repeat) doings[action]();
    }
  });
  addEventListener("keyup", (event) => {
    // By the physical key: its meaning may have changed since it went down.
    for (const button of BUTTONS) presses.free(button, event.code);
  });
  addEventListener("blur", () => presses.freeAll());
  addEventListener("pagehide", () => presses.freeAll());
  document.addEventListener("visibilitychange", () => document.hidden && presses.freeAll());
}

/** The on-screen buttons: elements with data-button. */
export function listenPad(presses, elements) {
  for (const element of elements) {
    const button = element.dataset.button;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault(); // keeps the focus where it is, for the keyboard
      element.setPointerCapture(event.pointerId);
      presses.hold(button, event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => presses.free(button, event.pointerId));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        if (!event.repeat) presses.hold(button, event.code);
      }
    });
    // Firefox clicks when Space comes up, whatever became of its way down.
    element.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    // A screen reader clicks without pointer or key.
    element.addEventListener("click", (event) => event.detail === 0 && presses.tap(button));
  }
  presses.watch = (button, down) => {
    for (const element of elements) {
      if (element.dataset.button === button) element.classList.toggle("down", down);
    }
  };
}
