// SPDX-License-Identifier: MIT
/** In the menu each wedge is an entry: its name, and what is chosen there, written on the wedge. */

import { make } from "./svg.js";

const MIDDLE = 92; // mm from the hub to the middle of a label
const LINE = 10; // mm from one line of a label to the next

/**
 * labels: for each wedge {lines: [name, what is chosen ...], lit: whether the cursor is there},
 * or null when there is no menu.
 */
export function drawLabels(layer, labels) {
  layer.replaceChildren();
  for (const [wedge, { lines, lit }] of (labels ?? []).entries()) {
    const angle = (wedge * Math.PI) / 5;
    const [x, y] = [MIDDLE * Math.sin(angle), -MIDDLE * Math.cos(angle)];
    const text = make("text", { class: lit ? "label lit" : "label", x, y }, layer);
    lines.forEach((line, i) => {
      const dy = i ? LINE : (-LINE * (lines.length - 1)) / 2;
      make("tspan", { x, dy, class: i ? "choice" : "entry" }, text).textContent = line;
    });
  }
}
