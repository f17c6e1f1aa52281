// SPDX-License-Identifier: MIT
/**
 * Draws the board as SVG: its LEDs glowing, and by default the pieces as pyramids seen from above.
 * All places come from board.json, in mm with the hub at (0, 0). Only what changed is touched.
 */

import { drawCall } from "./calls.js";
import { drawLabels } from "./labels.js";
import { spaceIndex } from "./link.js";
import { pyramid, scorePyramid } from "./pyramids.js";
import { incircle, inset, make, mix, points, rgb } from "./svg.js";

/*
 * A wire value is light, a screen value is not: the power budget leaves an LED about 30 of 765, in
 * one channel or shared by three, and in a dim room that is bright. So a sum of FULL over the three
 * channels is shown at full (a gain of 765 / 30), the rest by the screen's own gamma. What is
 * brighter than FULL keeps its hue.
 */
const FULL = 30; // of 765
const GAMMA = 2.2;

const GLOWS = 1.15; // times its light at rest, from there on a piece glows
const DARKEST = 0.45; // how far a piece fades in play when its LEDs are dark
const STEADY = ["play", "call", "lesson", "won", "lost", "menu"]; // screens on which no piece goes out
const PLAYED = ["play", "call", "lesson"]; // on which the cursor is on the wheel

/** How an LED looks: {hue: [r, g, b] as bright as can be, level: 0-1}. */
export function look(r, g, b) {
  const most = Math.max(r, g, b);
  if (!most) return { hue: [0, 0, 0], level: 0 };
  const level = Math.min(1, (r + g + b) / FULL) ** (1 / GAMMA);
  return { hue: [r, g, b].map((v) => 255 * (v / most) ** (1 / GAMMA)), level };
}

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
    this.order = ["R", "G", "B"].map((channel) => board.order.indexOf(channel));
    this.bytes = board.order.length;
    this.shown = null; // the colours (0xRRGGBB) of the frame on the screen
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
    this.defs = make("defs", {}, this.svg);
    this.layers = {};
    for (const layer of ["ground", "halos", "pieces", "cores", "marks", "calls", "labels"]) {
      this.layers[layer] = make("g", { class: layer, "aria-hidden": true }, this.svg);
    }
    this.grid = make("g", { class: "touch" }, this.svg);
    this.cells = this.board.spaces.map(({ name, wedge }) => {
      this.grid.children[wedge] ?? make("g", {}, this.grid);
      return make("g", { class: "cell", "data-space": name }, this.grid.children[wedge]);
    });
    this.leds = new Map(); // chain index -> LED
    this.lights = new Array(40).fill(null);
    this.bodies = new Array(40).fill(null);
    this.row = [];
    this.marks = [];
    if (panel) this.buildPanel();
    else this.buildWheel();
    this.shown = new Int32Array(this.board.pixels).fill(-1);
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
      this.lights[index] = space.pixels;
      space.pixels.forEach((pixel, k) => this.addLed(pixel, space.leds[k], 21));
      if (this.view.leds) continue;
      this.marks.push(
        make("polygon", { class: "mark", points: points(inset(space.corners, 2.1)) }, this.layers.marks),
      );
    }
    make("polygon", { class: "ring", points: points(ring) }, ground);
    row.pixels.forEach((pixel, i) => {
      this.addLed(pixel, row.leds[i], 8.5);
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
    for (let pixel = 0; pixel < panel.length; pixel++) this.addLed(pixel, place(pixel), pitch * 0.95);
    for (const [index, space] of spaces.entries()) {
      this.lights[index] = space.pixels;
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
      this.addLed(pixel, [108 + (row.leds[i][0] - middle[0]) * scale, high + 18], 8.5);
    });
  }

  /** An LED at a place (mm) whose light reaches so far (mm). Holes have none. */
  addLed(pixel, [x, y], reach) {
    if (pixel === null || this.leds.has(pixel)) return;
    const id = `light${pixel}`;
    const gradient = make("radialGradient", { id }, this.defs);
    for (const [offset, opacity] of [[0, 0.85], [0.16, 0.5], [0.4, 0.2], [0.7, 0.06], [1, 0]]) {
      make("stop", { offset, "stop-color": "currentColor", "stop-opacity": opacity }, gradient);
    }
    const halo = make("circle", { cx: x, cy: y, r: reach, fill: `url(#${id})`, class: "halo" }, this.layers.halos);
    let core = null;
    if (this.view.leds) {
      make("rect", { class: "package", x: x - 2.5, y: y - 2.5, width: 5, height: 5, rx: 0.8 }, this.layers.ground);
      core = make("circle", { cx: x, cy: y, r: 2.3, class: "core" }, this.layers.cores);
    }
    halo.style.display = "none";
    this.leds.set(pixel, { gradient, halo, core, level: 0, sum: 0 });
  }

  /** The bytes on the wire. */
  drawFrame(frame) {
    this.frame = frame;
    const [red, green, blue] = this.order;
    const touched = new Set();
    const count = Math.min(this.board.pixels, Math.floor(frame.length / this.bytes));
    for (let pixel = 0; pixel < count; pixel++) {
      const at = pixel * this.bytes;
      const colour = (frame[at + red] << 16) | (frame[at + green] << 8) | frame[at + blue];
      if (this.shown[pixel] === colour) continue;
      this.shown[pixel] = colour;
      touched.add(pixel);
      this.drawLed(this.leds.get(pixel), frame[at + red], frame[at + green], frame[at + blue]);
    }
    if (touched.size && !this.view.leds) this.lightPieces(touched);
  }

  drawLed(led, r, g, b) {
    if (!led) return;
    const { hue, level } = look(r, g, b);
    const strength = led.core ? level : level * 0.8;
    if (level) led.gradient.style.color = `rgb(${hue.map(Math.round).join(" ")} / ${strength.toFixed(3)})`;
    if (!level !== !led.level) led.halo.style.display = level ? "" : "none";
    if (led.core) led.core.style.fill = level ? rgb(mix([26, 30, 38], mix(hue, [255, 255, 255], 0.5 * level * level), level)) : "";
    led.level = level;
    led.sum = r + g + b;
  }

  /** Pieces shine with the LEDs below them. */
  lightPieces(touched = null) {
    const least = STEADY.includes(this.state?.screen) ? DARKEST : 0;
    for (let space = 0; space < 40; space++) {
      const own = this.lights[space].filter((pixel) => pixel !== null);
      if (touched && !own.some((pixel) => touched.has(pixel))) continue;
      const body = this.bodies[space];
      if (!body) continue;
      const level = own.length ? Math.max(...own.map((pixel) => this.leds.get(pixel)?.level ?? 0)) : 1;
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
    const light = (space) => Math.max(0, ...this.lights[space].map((pixel) => this.leds.get(pixel)?.sum ?? 0));
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
