// SPDX-License-Identifier: MIT
const HELD = 350; // ms from which a finger that stays on a space holds SELECT there
const SLIP = 12; // CSS pixels that a finger may slip meanwhile

/**
 * The 40 spaces for keyboard and screen reader: a grid of focusable cells, a row a wedge. The
 * focus is where the device's cursor is, whoever moves it; moving the focus moves the cursor.
 */

import { spaceIndex } from "./link.js";

export class Cells {
  /**
   * on: {choose(space), hold(space): a finger stays there, which is no click if that is true,
   * letGo(), point(space) -> Promise of whether the cursor went there}.
   */
  constructor(svg, words, on) {
    Object.assign(this, { svg, words, on });
    this.current = 0; // the cell that Tab comes to
    this.cells = []; // the elements, and their labels
    this.labels = [];
    const space = (event) => event.target.closest("[data-space]")?.dataset.space;
    svg.addEventListener("click", (event) => {
      if (this.held) this.held = false; // what was held is no click
      else if (space(event)) on.choose(space(event));
    });
    this.listenHolds(space);
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault(); // the focus goes to the cursor, not to what is under the finger
      this.focus();
    });
  }

  /** A finger or a mouse that stays on a space. */
  listenHolds(space) {
    let timer = 0;
    let from = null;
    const end = () => {
      clearTimeout(timer);
      if (this.held) this.on.letGo();
    };
    this.svg.addEventListener("pointerdown", (event) => {
      end();
      this.held = false;
      const name = space(event);
      if (event.button || !name) return;
      from = event;
      timer = setTimeout(() => {
        this.held = this.on.hold(name);
      }, HELD);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) end();
    });
    for (const over of ["pointerup", "pointercancel", "pointerleave"]) this.svg.addEventListener(over, end);
    this.svg.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && event.preventDefault());
  }

  /** The spaces are drawn anew; focused: whether the focus was among them. */
  attach(grid, cells, focused) {
    this.cells = cells;
    this.labels = [];
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", this.words.say("ui.wheel"));
    [...grid.children].forEach((row, wedge) => {
      row.setAttribute("role", "row");
      row.setAttribute("aria-label", this.words.say("cell.wedge", { wedge }));
    });
    for (const cell of cells) {
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("tabindex", -1);
    }
    cells[this.current].setAttribute("tabindex", 0);
    if (focused) this.focus();
  }

  focus() {
    const cell = this.cells[this.current];
    this.own = true;
    cell.focus({ preventScroll: true });
    this.own = false;
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get focused() {
    return this.svg.contains(document.activeElement);
  }

  /** Something else than `focus`, such as a screen reader, moved the focus to an element. */
  async moved(target) {
    const { space } = target.closest("[data-space]")?.dataset ?? {};
    if (this.own || !space || spaceIndex(space) === this.current) return;
    if (!(await this.on.point(space)) && this.focused) this.focus();
  }

  /**
   * Show where the cursor is and what lies on the spaces: 40 labels; picked: a space or null;
   * follow: whether the focus goes with the cursor.
   */
  show(cursor, labels, picked, follow = true) {
    const index = cursor ? spaceIndex(cursor) : this.current;
    if (index !== this.current) {
      this.cells[this.current].setAttribute("tabindex", -1);
      this.cells[index].setAttribute("tabindex", 0);
      this.current = index;
      if (this.focused && follow) this.focus();
    }
    labels.forEach((label, i) => {
      if (label !== this.labels[i]) this.cells[i].setAttribute("aria-label", label);
    });
    this.labels = labels;
    this.cells.forEach((cell, i) => {
      const own = picked !== null && spaceIndex(picked) === i;
      if (own) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    });
  }
}
