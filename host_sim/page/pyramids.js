// SPDX-License-Identifier: MIT
/** The pieces as pyramids seen from above, and those of the score. */

import { incircle, make, points, rgb, shade } from "./svg.js";

const HUES = {
  R: [233, 52, 62], O: [255, 133, 27], Y: [255, 214, 31], G: [58, 181, 74],
  C: [73, 205, 238], B: [52, 98, 235], P: [168, 85, 229],
};
const LIGHT_LETTERS = "RBPG"; // white letters on these, black on the others
const EDGES = { 1: 12.4, 2: 16.8, 3: 21.6 }; // mm along the base of a pyramid; no two overlap
const LETTERS = { 1: 8.2, 2: 9.2, 3: 10.2 }; // mm

/** A pyramid from above: four faces, lit from the upper left of the screen, with its pips. */
export function pyramid({ corners, wedge }, piece, parent) {
  const { centre } = incircle(corners);
  const hue = HUES[piece[0]];
  const pips = Number(piece[1]);
  const half = EDGES[pips] / 2;
  const tip = half * 0.42;
  const turn = 36 * wedge;
  const body = make("g", { class: "piece", transform: `translate(${centre.map((v) => v.toFixed(2)).join(" ")})` }, parent);
  body.style.setProperty("--hue", rgb(shade(hue, 0.55)));
  const flying = make("g", {}, body);
  const lift = make("g", { class: "lift" }, flying);
  const solid = make("g", { transform: `rotate(${turn})` }, lift);
  make("rect", { class: "edge", x: -half - 1, y: -half - 1, width: 2 * half + 2, height: 2 * half + 2, rx: 2 }, solid);
  for (let face = 0; face < 4; face++) {
    const angle = ((turn + 90 * face - 45) * Math.PI) / 180; // of its outward direction to the light
    const light = Math.cos(angle + Math.PI / 2);
    const side = make("g", { transform: `rotate(${90 * face})` }, solid);
    make("polygon", {
      points: points([[-half, -half], [half, -half], [tip, -tip], [-tip, -tip]]),
      fill: rgb(shade(hue, 0.16 * light - 0.16)),
    }, side);
    for (let pip = 0; pip < pips; pip++) {
      make("circle", { class: "pip", cx: (pip - (pips - 1) / 2) * 3.7, cy: -half + 1.75, r: 0.95 }, side);
    }
  }
  make("rect", { x: -tip, y: -tip, width: 2 * tip, height: 2 * tip, fill: rgb(shade(hue, 0.1)), rx: 0.6 }, solid);
  const ink = LIGHT_LETTERS.includes(piece[0]) ? "light" : "dark";
  make("text", { class: `letters ${ink}`, "font-size": LETTERS[pips], y: LETTERS[pips] * 0.36 }, lift).textContent = piece;
  return body;
}

/** One of the 27 of the score: black, white or clear; standing or lying. */
export function scorePyramid([x, y], group, parent) {
  const kind = ["black", "white", "clear"][group];
  const body = make("g", { class: `score ${kind}`, transform: `translate(${x} ${y})` }, parent);
  make("polygon", { class: "standing", points: "0,-7.5 3.4,5.5 -3.4,5.5" }, body);
  if (kind === "clear") make("path", { class: "facet standing", d: "M0,-7.5L0.9,5.5" }, body);
  make("polygon", { class: "lying", points: "-3.6,5.5 2.6,5.5 3.6,0.3" }, body);
  return body;
}
