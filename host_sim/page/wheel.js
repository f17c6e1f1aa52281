// SPDX-License-Identifier: MIT
/**
 * Draws the board as SVG: its LEDs glowing, and by default the pieces as pyramids seen from above.
 * All places come from board.json, in mm with the hub at (0, 0). Only what changed is touched.
 */

import { drawCall } from "./calls.js";
import { drawLabels } from "./labels.js";
import { Leds } from "./leds.js";
import { spaceIndex } from "./link.js";
import { pyramid, scorePyramid } from "./pyramids.js";
import { incircle, inset, make, points } from "./svg.js";

const GLOWS = 1.15; // times its light at rest, from there on a piece glows
const DARKEST = 0.45; // how far a piece fades in play when its LEDs are dark
const STEADY = ["play", "call", "lesson", "won", "lost", "menu"]; // screens on which no piece goes out
const PLAYED = ["play", "call", "lesson"]; // on which the cursor is on the wheel

export class Wheel {
  /**
   * svg: where to draw. board: the document board.json. view: {leds, letters}.
   * onBuild(grid, cells, focused): all is drawn anew; the elements of the 40 spaces, for
   * fingers and focus; whether the focus was among them.
   */
  constructor(svg, board, view, onBuild) {
    this.svg = svg;
    this.board = board;
    this.view = view;
    this.onBuild = onBuild;
    this.frame = null; // the latest bytes
    this.state = null;
    this.labels = null; // of the wedges, in the menu
    this.rest = new Map(); // colour -> the light of its LEDs (sum of the channels) at rest
    this.build();
  }

  setView(view) {
    this.view = view;
    this.build();
  }

  /** Draw everything anew: only when the view or the board changes. */
  build() {
    const panel = this.view.leds && this.board.grid;
    const focused = this.svg.contains(document.activeElement);
    this.svg.replaceChildren();
    this.svg.classList.toggle("bare", this.view.leds);
    this.svg.classList.toggle("no-letters", !this.view.letters);
    this.layers = { defs: make("defs", {}, this.svg) };
    for (const layer of ["ground", "halos", "pieces", "cores", "marks", "calls", "labels"]) {
      this.layers[layer] = make("g", { class: layer, "aria-hidden": true }, this.svg);
    }
    this.grid = make("g", { class: "touch" }, this.svg);
    this.cells = this.board.spaces.map(({ name, wedge }) => {
      this.grid.children[wedge] ?? make("g", {}, this.grid);
      return make("g", { class: "cell", "data-space": name }, this.grid.children[wedge]);
    });
    this.leds = new Leds(this.board, this.layers, this.view.leds);
    this.lights = this.board.spaces.map(({ pixels }) => pixels.filter((pixel) => pixel !== null));
    this.bodies = new Array(40).fill(null);
    this.row = [];
    this.marks = [];
    if (panel) this.buildPanel();
    else this.buildWheel();
    this.drawnPieces = new Array(40).fill(null);
    this.drawnRow = null;
    this.drawnLabels = "";
    this.onBuild(this.grid, this.cells, focused);
    if (this.frame) this.drawFrame(this.frame);
    if (this.state) this.drawState(this.state);
  }

  buildWheel() {
    const { spaces, row, rim, ring } = this.board;
    const bottom = Math.max(...row.leds.map(([, y]) => y));
    this.svg.setAttribute("viewBox", `-141 -138 282 ${(bottom + 11 + 138).toFixed(1)}`);
    const ground = this.layers.ground;
    const rimCircle = rim.map(([x, y]) => [x * 1.012, y * 1.012]);
    make("polygon", { class: "rim", points: points(rimCircle) }, ground);
    for (const [index, space] of spaces.entries()) {
      make("polygon", { class: "space", points: points(space.corners) }, ground);
      space.pixels.forEach((pixel, k) => this.leds.add(pixel, space.leds[k], 21));
      if (this.view.leds) continue;
      this.marks.push(
        make("polygon", { class: "mark", points: points(inset(space.corners, 2.1)) }, this.layers.marks),
      );
    }
    make("polygon", { class: "ring", points: points(ring) }, ground);
    row.pixels.forEach((pixel, i) => {
      this.leds.add(pixel, row.leds[i], 8.5);
      if (!this.view.leds) this.row.push(scorePyramid(row.leds[i], Math.floor(i / 9), this.layers.pieces));
    });
    for (const [index, space] of spaces.entries()) {
      make("polygon", { class: "hit", points: points(space.corners), "data-space": space.name }, this.cells[index]);
    }
  }

  /** A bought panel as it lies on the table, and the strip below it. */
  buildPanel() {
    const { grid, panel, spaces, row } = this.board;
    const [columns, rows] = grid;
    const pitch = 216 / columns;
    const high = rows * pitch;
    const place = (pixel) => panel[pixel].map((v) => (v + 0.5) * pitch);
    this.svg.setAttribute("viewBox", `-7 -7 230 ${high + 38}`);
    make("rect", { class: "rim", x: -4, y: -4, width: 224, height: high + 8, rx: 3 }, this.layers.ground);
    for (let pixel = 0; pixel < panel.length; pixel++) this.leds.add(pixel, place(pixel), pitch * 0.95);
    for (const [index, space] of spaces.entries()) {
      for (const pixel of space.pixels) {
        if (pixel === null || pixel >= panel.length) continue;
        const [x, y] = place(pixel);
        make("rect", {
          class: "hit", "data-space": space.name, x: x - pitch / 2, y: y - pitch / 2,
          width: pitch, height: pitch,
        }, this.cells[index]);
      }
    }
    const middle = row.leds[13];
    const scale = 216 / 232;
    row.pixels.forEach((pixel, i) => {
      if (pixel !== null && pixel < panel.length) return;
      this.leds.add(pixel, [108 + (row.leds[i][0] - middle[0]) * scale, high + 18], 8.5);
    });
  }

  /** The bytes on the wire. */
  drawFrame(frame) {
    this.frame = frame;
    const touched = this.leds.draw(frame);
    if (touched.size && !this.view.leds) this.lightPieces(touched);
  }

  /** Pieces shine with the LEDs below them. */
  lightPieces(touched = null) {
    const least = STEADY.includes(this.state?.screen) ? DARKEST : 0;
    for (let space = 0; space < 40; space++) {
      const own = this.lights[space];
      if (touched && !own.some((pixel) => touched.has(pixel))) continue;
      const body = this.bodies[space];
      if (!body) continue;
      const level = own.length ? Math.max(...own.map((pixel) => this.leds.level(pixel))) : 1;
      const lit = this.frame ? least + (1 - least) * Math.min(1, level * 1.5) : 1;
      body.style.opacity = lit > 0.99 ? "" : lit.toFixed(2);
    }
    this.glowPieces();
  }

  /** While the cursor rests the device makes the other pieces of its colour brighter. */
  glowPieces() {
    const { screen, picked, colour, cursor } = this.state ?? {};
    const quiet = this.frame && screen === "play" && !picked && !colour;
    const own = quiet ? this.drawnPieces[spaceIndex(cursor)]?.[0] : null;
    const light = (space) => Math.max(0, ...this.lights[space].map((pixel) => this.leds.sum(pixel)));
    for (let space = 0; space < 40; space++) {
      const hue = this.drawnPieces[space]?.[0];
      if (!hue) continue;
      const other = quiet && space !== spaceIndex(cursor);
      const now = other ? light(space) : 0;
      const known = this.rest.get(hue);
      if (now && (hue !== own || !known || now < known)) this.rest.set(hue, now);
      const glows = other && hue === own && now > GLOWS * (this.rest.get(hue) ?? now);
      this.bodies[space].classList.toggle("glow", glows);
    }
  }

  /**
   * The view of the link. labels: what the wedges mean in the menu (labels.js), else null.
   */
  drawState(state, labels = this.labels) {
    const screen = this.state?.screen;
    this.state = state;
    this.labels = labels;
    if (this.view.leds && this.board.grid) return;
    this.drawLabels(labels);
    if (this.view.leds) return;
    this.drawPieces(labels ? null : state.pieces);
    this.drawRow(state.up, state.over);
    drawCall(this.layers.calls, this.board.spaces, state.call);
    const playing = PLAYED.includes(state.screen);
    this.board.spaces.forEach((space, index) => {
      const { name } = space;
      const mark = this.marks[index];
      mark.classList.toggle("cursor", playing && name === state.cursor);
      mark.classList.toggle("picked", playing && name === state.picked);
      mark.classList.toggle("called", name === state.call?.space);
      mark.classList.toggle("goal", state.goal.has(name));
      this.bodies[index]?.classList.toggle("partner", playing && state.partners.has(name));
      this.bodies[index]?.classList.toggle("in-hand", playing && name === state.picked);
      this.bodies[index]?.classList.toggle("named", name === state.call?.space);
    });
    if (screen !== state.screen) this.lightPieces();
  }

  drawPieces(all) {
    const changed = [];
    for (let space = 0; space < 40; space++) {
      if ((all?.[space] ?? null) !== this.drawnPieces[space]) changed.push(space);
    }
    if (!changed.length) return;
    const before = changed.map((space) => this.drawnPieces[space]);
    for (const space of changed) {
      this.bodies[space]?.remove();
      this.bodies[space] = all?.[space] ? pyramid(this.board.spaces[space], all[space], this.layers.pieces) : null;
      this.drawnPieces[space] = all?.[space] ?? null;
    }
    this.lightPieces();
    const [a, b] = changed;
    if (changed.length === 2 && before[0] === all?.[b] && before[1] === all?.[a]) this.fly(a, b);
  }

  /** Two pieces change places before the eyes. */
  fly(a, b) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [a, b].map((space) => incircle(this.board.spaces[space].corners).centre);
    for (const [space, sign] of [[a, 1], [b, -1]]) {
      const [x, y] = [(to[0] - from[0]) * sign, (to[1] - from[1]) * sign];
      this.layers.pieces.append(this.bodies[space]); // above the others
      this.bodies[space].firstChild.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }],
        { duration: 340, easing: "cubic-bezier(.3, 0, .2, 1)" },
      );
    }
  }

  drawLabels(labels) {
    const text = JSON.stringify(labels);
    if (text === this.drawnLabels) return;
    this.drawnLabels = text;
    drawLabels(this.layers.labels, labels);
  }

  /** Standing are the first `up`; over par so many of them lie down again, from the end. */
  drawRow(up, over) {
    if (this.drawnRow === `${up} ${over}`) return;
    this.drawnRow = `${up} ${over}`;
    this.row.forEach((body, i) => {
      body.classList.toggle("up", i < up);
      body.classList.toggle("over", over > 0 && i >= up);
    });
  }
}
