// SPDX-License-Identifier: MIT
/** The LEDs of the board: how their light looks on a screen, and how they are drawn. */

import { make, mix, rgb } from "./svg.js";

/*
 * A wire value is light, a screen value is not: the power budget leaves an LED about 30 of 765, in
 * one channel or shared by three, and in a dim room that is bright. So a sum of FULL over the three
 * channels is shown at full (a gain of 765 / 30), the rest by the screen's own gamma. What is
 * brighter than FULL keeps its hue.
 */
const FULL = 30; // of 765
const GAMMA = 2.2;

const FADES = [[0, 0.85], [0.16, 0.5], [0.4, 0.2], [0.7, 0.06], [1, 0]]; // of a halo: how far out, how opaque

/** How an LED looks: {hue: [r, g, b] as bright as can be, level: 0-1}. */
function look(r, g, b) {
  const most = Math.max(r, g, b);
  if (!most) return { hue: [0, 0, 0], level: 0 };
  const level = Math.min(1, (r + g + b) / FULL) ** (1 / GAMMA);
  return { hue: [r, g, b].map((v) => 255 * (v / most) ** (1 / GAMMA)), level };
}

/** The bytes on the wire when no LED is lit. board: the document board.json. */
export const darkFrame = ({ pixels, order }) => new Uint8Array(pixels * order.length);

export class Leds {
  /** layers: where to draw. bare: whether the LEDs themselves are to be seen, not their light alone. */
  constructor({ pixels, order }, layers, bare) {
    Object.assign(this, { layers, bare });
    this.bytes = order.length; // of an LED, on the wire
    this.order = ["R", "G", "B"].map((channel) => order.indexOf(channel));
    this.shown = new Int32Array(pixels).fill(-1); // the colours (0xRRGGBB) on the screen
    this.placed = new Map(); // chain index -> LED
  }

  /** An LED at a place (mm) whose light reaches so far (mm). Holes have none. */
  add(pixel, [x, y], reach) {
    if (pixel === null || this.placed.has(pixel)) return;
    const { defs, ground, halos, cores } = this.layers;
    const id = `light${pixel}`;
    const gradient = make("radialGradient", { id }, defs);
    for (const [offset, opacity] of FADES) {
      make("stop", { offset, "stop-color": "currentColor", "stop-opacity": opacity }, gradient);
    }
    const halo = make("circle", { cx: x, cy: y, r: reach, fill: `url(#${id})`, class: "halo" }, halos);
    let core = null;
    if (this.bare) {
      make("rect", { class: "package", x: x - 2.5, y: y - 2.5, width: 5, height: 5, rx: 0.8 }, ground);
      core = make("circle", { cx: x, cy: y, r: 2.3, class: "core" }, cores);
    }
    halo.style.display = "none";
    this.placed.set(pixel, { gradient, halo, core, level: 0, sum: 0 });
  }

  /** Show the bytes on the wire; gives the chain indices of those whose colour is another. */
  draw(frame) {
    const [red, green, blue] = this.order;
    const touched = new Set();
    const count = Math.min(this.shown.length, Math.floor(frame.length / this.bytes));
    for (let pixel = 0; pixel < count; pixel++) {
      const at = pixel * this.bytes;
      const colour = (frame[at + red] << 16) | (frame[at + green] << 8) | frame[at + blue];
      if (this.shown[pixel] === colour) continue;
      this.shown[pixel] = colour;
      touched.add(pixel);
      this.light(this.placed.get(pixel), frame[at + red], frame[at + green], frame[at + blue]);
    }
    return touched;
  }

  light(led, r, g, b) {
    if (!led) return;
    const { hue, level } = look(r, g, b);
    const strength = led.core ? level : level * 0.8;
    if (level) led.gradient.style.color = `rgb(${hue.map(Math.round).join(" ")} / ${strength.toFixed(3)})`;
    if (!level !== !led.level) led.halo.style.display = level ? "" : "none";
    if (led.core) led.core.style.fill = level ? rgb(mix([26, 30, 38], mix(hue, [255, 255, 255], 0.5 * level * level), level)) : "";
    led.level = level;
    led.sum = r + g + b;
  }

  /** How bright an LED looks, 0-1. */
  level(pixel) {
    return this.placed.get(pixel)?.level ?? 0;
  }

  /** The light of an LED: the sum of its channels on the wire. */
  sum(pixel) {
    return this.placed.get(pixel)?.sum ?? 0;
  }
}
