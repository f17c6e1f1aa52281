// SPDX-License-Identifier: MIT
/** A call on the wheel: where the piece is to come, and by which swaps, numbered. */

import { incircle, make } from "./svg.js";

const BEND = 0.16; // of a line's length, how far its middle lies aside
const BADGE = 7; // mm, the radius of a number

/** call: what the link tells of it, or null. spaces: those of board.json. */
export function drawCall(layer, spaces, call) {
  layer.replaceChildren();
  if (!call) return;
  const centre = (name) => incircle(spaces.find((space) => space.name === name).corners).centre;
  const [x2, y2] = centre(call.space);
  call.way.forEach((other, i) => {
    const [x1, y1] = centre(other);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const [mx, my] = [(x1 + x2) / 2 - dy * BEND, (y1 + y2) / 2 + dx * BEND];
    make("path", { class: "way", d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}` }, layer);
    const at = [0.25 * x1 + 0.5 * mx + 0.25 * x2, 0.25 * y1 + 0.5 * my + 0.25 * y2];
    make("circle", { class: "badge", cx: at[0], cy: at[1], r: BADGE }, layer);
    make("text", { class: "badge-number", x: at[0], y: at[1] + 3.4 }, layer).textContent = i + 1;
  });
}
