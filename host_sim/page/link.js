// SPDX-License-Identifier: MIT
/** What the device link has told so far, and texts made of it. Knows nothing of the page. */

import { dealNamed, isPosition, shown } from "./check.js";

const COLOURS = "ROYGCBP";
const SPACE = /^[0-9][hmab]$/;
const MOVE = /^[0-9][hmab]-[0-9][hmab]$/;

export const spaceIndex = (name) => 4 * Number(name[0]) + "hmab".indexOf(name[1]);

/** The 40 pieces ("R3") of a position's text, or null when there is none. */
export function pieces(position) {
  const all = (position ?? "").match(/[ROYGCBP][123]/g);
  return all?.length === 40 ? all : null;
}

export class Link {
  constructor() {
    this.seen = { dealt: 0, swapped: 0, refused: 0, "no-way": 0 }; // how often these events came
    this.swaps = {}; // how often each move was made, as "3m-7a"
    this.waiting = new Set(); // what `until` checks at each line
    this.noWay = 0; // swaps that the latest call would take that was refused
    this.forget();
  }

  /** Resolves when a condition of the state holds, and at the latest after so many ms. */
  until(condition, ms = 500) {
    return new Promise((resolve) => {
      const check = (late) => {
        if (late !== true && !condition()) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve();
      };
      const timer = setTimeout(check, ms, true);
      this.waiting.add(check);
      check();
    });
  }

  /** Nothing is known: before the first line, and whenever the device starts anew. */
  forget() {
    this.state = {
      screen: null, deal: null, position: null, cursor: null, picked: null, partners: [],
      swaps: 0, up: 0, over: 0, result: "playing", groups: {}, provisional: false,
      takebacks: 0, undo: 0, redo: 0, colour: null, menu: null, chosen: {}, start: null, faults: [], solved: false,
      style: "solo+par", clock: null, seats: 1, seat: null, order: "free", helped: false,
      call: null, match: null, lesson: null, old: false,
    };
    this.hint = null; // the two spaces of a hint, until something is swapped
    this.grade = ""; // of the game that was won, as long as this page has seen it
    this.best = null; // the fewest swaps of its deal, where they are known
    this.moves = [];
    this.gone = []; // the moves that the latest line took away
  }

  /** Take a line in; gives the events it told, or null when it was no line of the link. */
  take(text) {
    let line;
    try {
      line = JSON.parse(text);
    } catch {
      return null; // half a line, as a cable may bring
    }
    if (typeof line !== "object" || line === null) return null;
    const { events = [], moves, from, ...changes } = line;
    Object.assign(this.state, changes);
    if (Number.isInteger(from) && Array.isArray(moves)) {
      this.gone = this.moves.splice(from);
      this.moves.push(...moves);
    }
    for (const event of events) this.event(event);
    for (const check of this.waiting) check();
    return events;
  }

  /** What is to be known of an event later on. */
  event([code, a, b]) {
    if (code in this.seen) this.seen[code]++;
    if (code === "no-way") this.noWay = b;
    if (code === "swapped") this.swaps[`${a}-${b}`] = (this.swaps[`${a}-${b}`] ?? 0) + 1;
    if (code === "hint") this.hint = [a, b];
    else if (["swapped", "dealt", "changed"].includes(code)) this.hint = null;
    if (code === "grade") Object.assign(this, { grade: a, best: b ?? null });
    else if (code === "dealt" || code === "changed") Object.assign(this, { grade: "", best: null });
  }

  /** Whether a word such as "timer" or "rainbow" belongs to the style of the game. */
  plays(word) {
    return this.state.style.split("+").includes(word);
  }

  /** Whether the pieces are not to be seen: a clock would otherwise give thinking time for nothing. */
  get hidden() {
    const { screen } = this.state;
    return screen === "ready" || (screen === "menu" && this.plays("timer"));
  }

  /** Whether a countdown has come to its end. */
  get timeOut() {
    const { clock } = this.state;
    return clock !== null && clock.down && clock.ms === 0;
  }

  /** What lies on the wheel: the game's, or what the lesson has laid out. */
  get laid() {
    return this.state.lesson ?? this.state;
  }

  /** The 40 pieces that may be seen, or null; in the lesson null for spaces that are empty. */
  get pieces() {
    const all = this.hidden ? null : pieces(this.laid.position);
    const { lesson } = this.state;
    if (!lesson || !all) return all;
    const lit = new Set(lesson.shown.map(spaceIndex));
    return all.map((piece, i) => (lit.has(i) ? piece : null));
  }

  /** What there is to draw. The piece that is called stands on its space already. */
  get view() {
    const { screen, colour, call, lesson, up, over } = this.state;
    const goal = lesson?.goal ?? (screen === "play" && this.hint) ?? [];
    const { cursor, picked, partners, swaps } = this.laid;
    const all = ["attract", "standings"].includes(screen) ? null : this.pieces;
    if (all && call) all[spaceIndex(call.space)] = call.piece;
    return {
      screen, colour, cursor, picked, call, pieces: all,
      partners: new Set(picked ? partners : call ? this.called() : []),
      goal: new Set(goal || []),
      up: lesson ? swaps : up, over: lesson ? 0 : over,
    };
  }

  /** The spaces that a call is about: those of the way, or all with such a piece. */
  called() {
    const { call } = this.state;
    if (call.way.length) return call.way;
    const names = [...Array(40).keys()].map((i) => `${Math.floor(i / 4)}${"hmab"[i % 4]}`);
    return names.filter((space) => this.piece(space) === call.piece && space !== call.space);
  }

  /** The seat (1-10) that is to be named, or null: whose turn it is, or who moved last. */
  get seat() {
    return this.state.match?.seat ?? this.state.seat;
  }

  /** The piece ("R3") on a space, or null. */
  piece(space) {
    return SPACE.test(space ?? "") ? this.pieces?.[spaceIndex(space)] ?? null : null;
  }

  /** How many colours lie together in one group, and those that do not, in rainbow order. */
  groups() {
    const apart = [...COLOURS].filter((colour) => (this.state.groups[colour] ?? 1) > 1);
    return { together: COLOURS.length - apart.length, apart };
  }

  /** How many play: the device says it only where they are several. */
  get seats() {
    return this.plays("solo") ? 1 : this.state.seats;
  }

  /** The game so far as a record, "" when there is none. */
  record() {
    const { deal, start, takebacks, helped, result, style, clock } = this.state;
    if (!start || this.hidden) return "";
    const timed = clock && !clock.down && !clock.runs; // while it runs, nobody knows it to the ms
    return [
      "color-wheel: 1",
      deal ? `deal: ${deal}` : `position: ${start}`,
      `style: ${style}`,
      `seats: ${this.seats}`,
      `moves: ${this.moves.join(" ")}`.trim(),
      `take-backs: ${takebacks}`,
      `helped: ${helped ? "yes" : "no"}`,
      ...(timed ? [`time: ${clock.ms}`] : []),
      `result: ${result}`,
      "",
    ].join("\n");
  }
}

/**
 * What to `load` for a pasted text: {load: "...", moves: what to play then, style, seats} or
 * {fault: key of paste-faults, line ...}. Takes a deal code, a link to a deal, a result with the name
 * of one, a position or a record.
 */
export function pasted(text) {
  const all = text.trim();
  if (!all) return { fault: "empty" };
  const named = dealNamed(all);
  if (named !== null) return named ? { load: named } : { fault: "unnamed" };
  if (!all.includes(":")) {
    const one = all.replace(/\s+/g, "");
    if (/^[0-9A-Za-z]{3,8}$/.test(one) || isPosition(one)) return { load: one };
    return { fault: "other" };
  }
  const lines = all.split(/\r?\n/);
  if (lines[0].trim() !== "color-wheel: 1") return { fault: "version" };
  const values = new Map();
  for (const [i, line] of lines.entries()) {
    if (!line.trim()) continue;
    const colon = line.indexOf(":");
    if (colon < 1) return { fault: "line", line: i + 1 };
    values.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return recorded(values);
}

/** The same of the lines of a record, a Map. What has no style is a game of one alone, in 27 swaps. */
function recorded(values) {
  const load = values.get("deal") ?? values.get("position");
  // A move may bear when it was made and by whom: 3m-7a@1200/1.
  const texts = (values.get("moves") ?? "").toLowerCase().split(/[\s,]+/).filter(Boolean);
  const moves = texts.map((text) => text.replace(/(@\d+)?(\/\d+)?$/, ""));
  const [style, seats] = [values.get("style") || "solo+par", Number(values.get("seats"))];
  const wrong = moves.findIndex((move) => !MOVE.test(move));
  if (!load) return { fault: "no-start" };
  return wrong < 0 ? { load, moves, style, seats } : { fault: "move", at: wrong + 1, text: shown(moves[wrong]) };
}
