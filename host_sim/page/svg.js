// SPDX-License-Identifier: MIT
/** Small helpers for drawing with SVG, in mm. */

const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

export const points = (all) => all.map((point) => point.map((v) => v.toFixed(2)).join(",")).join(" ");
export const rgb = ([r, g, b]) => `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
export const mix = (colour, other, share) => colour.map((v, i) => v + (other[i] - v) * share);
export const shade = (colour, by) => mix(colour, by > 0 ? [255, 255, 255] : [6, 8, 16], Math.abs(by));

/** The centre (mm) of the circle that touches a triangle's edges, and its radius. */
export function incircle([a, b, c]) {
  const length = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
  const [la, lb, lc] = [length(b, c), length(a, c), length(a, b)];
  const around = la + lb + lc;
  const centre = [0, 1].map((i) => (la * a[i] + lb * b[i] + lc * c[i]) / around);
  const twice = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
  return { centre, radius: twice / around };
}

/** A triangle with its edges moved inwards by so many mm. */
export function inset(corners, by) {
  const { centre, radius } = incircle(corners);
  const scale = (radius - by) / radius;
  return corners.map((corner) => corner.map((v, i) => centre[i] + (v - centre[i]) * scale));
}
