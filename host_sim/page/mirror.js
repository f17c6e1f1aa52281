// SPDX-License-Identifier: MIT
/**
 * A real board sends no frames: the light that it should show now, from what its link tells. What
 * moves (blinking, pulses, rainbows) stands still here; what is not told, as the game that a board
 * plays by itself while it waits, is dark.
 */

import { darkFrame } from "./leds.js";
import { spaceIndex } from "./link.js";

const COLOURS = "ROYGCBP";
const ROW = 40; // the first cell of the row: spaces and LEDs of the row are cells
const ALL = 3;
const ORDER = 1000; // a number that is none: of the menu, on the row

/** What the 67 cells show: [colour, level, lit]; lit: 1 the apex, 2 the base, 3 both. */
class Looks {
  /** board: its document board.json tells the firmware's own levels, in sixteenths of BASE. */
  constructor({ levels, menu }) {
    Object.assign(this, levels, { menu, cells: new Array(ROW + 27).fill(null) });
  }

  put(cell, colour, level, lit = ALL) {
    this.cells[cell] = [colour, level, lit];
  }

  level(space, level) {
    const cell = this.cells[spaceIndex(space)];
    if (cell) cell[1] = level;
  }

  wedge(wedge, colour, level, depths = [0, 1, 2, 3]) {
    for (const depth of depths) this.put(4 * wedge + depth, colour, level);
  }

  pieces({ pieces, colour }, level = this.BASE) {
    (pieces ?? []).forEach((piece, space) => {
      if (piece && (!colour || piece[0] === colour)) this.put(space, piece[0], level, Number(piece[1]));
    });
  }

  /** Of each group of nine LEDs the first so many, the others `rest` or dark. */
  groups(counts, first, lit, rest) {
    for (let i = 0; i < 27; i++) {
      const on = i % 9 < counts[Math.floor(i / 9)];
      const look = on ? (i < 9 ? first : lit) : rest;
      if (look) this.put(ROW + i, ...look);
      else if (i % 9 === 0) this.put(ROW + i, i ? lit[0] : first[0], this.DIM); // a mark: none
    }
  }

  score(up, over) {
    const counts = [0, 9, 18].map((from) => Math.min(9, Math.max(0, up - from)));
    this.groups(counts, ["W", this.BASE], ["W", this.BASE], over ? ["O", this.LOW] : ["W", this.DIM]);
  }

  number(n) {
    this.groups([Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10], ["C", this.HALF], ["W", this.BASE], null);
  }
}

const sum = (all) => all.reduce((before, v) => before + v, 0);

/** part / whole of a colour in whole numbers, as the firmware's levels.py shares out the rest. */
function dimmed(rgb, part, whole, least) {
  const size = sum(rgb);
  const total = Math.max(1, Math.floor((size * part * 2 + whole) / (2 * whole)));
  const out = rgb.map((v) => Math.floor((total * v) / size));
  const rest = rgb.map((v) => (total * v) % size);
  for (let more = total - sum(out); more; more--) {
    const channel = rest.indexOf(Math.max(...rest));
    out[channel]++;
    rest[channel] -= size;
  }
  return out.map((v) => Math.max(least, v));
}

/** The wedge at which one of so many seats (from 1 on) sits. */
const wedgeOf = (seat, seats) => Math.floor(((seat - 1) * 10) / seats);

function hand(looks, view) {
  looks.pieces(view);
  if (view.colour) return;
  for (const space of [view.picked, view.cursor]) {
    if (!space) continue;
    if (looks.cells[spaceIndex(space)]) looks.level(space, looks.BRIGHT);
    else looks.put(spaceIndex(space), "W", looks.MID); // in the lesson
  }
}

function call(looks, view) {
  const way = view.call?.way ?? [];
  looks.pieces(view, way.length ? looks.LOW : looks.MID);
  for (const space of way) looks.level(space, looks.MID);
  if (view.call) looks.level(view.call.space, looks.BRIGHT);
}

function menu(looks, view, { state }, entries) {
  if (!state.menu) return;
  const { entry, choice, offered, number } = state.menu;
  Object.entries(entries).forEach(([name, { choices }], wedge) => {
    if (!offered.includes(name)) return;
    Object.keys(choices).forEach((one, depth) => {
      const level = name !== entry ? looks.LOW : one === choice ? looks.BRIGHT : looks.MID;
      looks.put(4 * wedge + depth, looks.menu[wedge], level);
    });
  });
  if (number >= 0 && number < ORDER) looks.number(number);
  else looks.score(0, 0);
}

function ready(looks, view, { state }) {
  const { match } = state;
  if (match) looks.wedge(wedgeOf(match.seat, match.seats), "W", looks.LOW, [2, 3]);
  else for (let wedge = 0; wedge < 10; wedge++) looks.put(4 * wedge, "W", looks.LOW, 1);
  if (match) looks.number(match.seat);
  else looks.score(0, 0);
}

function standings(looks, view, { state }) {
  const { match } = state;
  for (const { seat, won, place } of match?.results ?? []) {
    const wedge = wedgeOf(seat, match.seats);
    if (!won) looks.wedge(wedge, "R", looks.DIM, [2, 3]);
    else if (place === 1) looks.wedge(wedge, "Y", looks.BASE);
    else looks.wedge(wedge, "W", looks.LOW, [0, 1, 2, 3].slice(0, Math.max(1, 5 - place)));
  }
}

const SCREENS = { play: hand, lesson: hand, dealing: hand, won: hand, lost: hand, call, menu, ready, standings };
const SCORED = ["play", "lesson", "won", "lost", "call"];

/**
 * The bytes on the wire of a board (board.json) that is in the state of a Link; entries: the menu's,
 * of the table of words.
 */
export function mirror(link, board, entries) {
  const { state, view } = link;
  const looks = new Looks(board);
  const bytes = darkFrame(board);
  if (state.idle === 2) return bytes;
  SCREENS[state.screen]?.(looks, view, link, entries);
  // With a clock the row shows it, and this page writes it.
  if (SCORED.includes(state.screen) && (link.plays("par") || state.lesson)) looks.score(view.up, view.over);
  const share = state.idle ? 4 : 1;
  const palette = board.palettes[state.chosen.palette] ?? board.palettes.standard;
  looks.cells.forEach((look, cell) => {
    if (!look) return;
    const [colour, level, lit] = look;
    const white = colour === "W"; // of which one unit alone would be red
    const full = white ? board.white : palette[COLOURS.indexOf(colour)];
    const rgb = dimmed(full, level, looks.BASE * share, white ? 1 : 0);
    const pixels = cell < ROW ? board.spaces[cell].pixels : [board.row.pixels[cell - ROW]];
    pixels.forEach((pixel, i) => {
      if (pixel === null || !(lit & (i ? 2 : 1))) return;
      ["R", "G", "B"].forEach((channel, k) => (bytes[pixel * board.order.length + board.order.indexOf(channel)] = rgb[k]));
    });
  });
  return bytes;
}
