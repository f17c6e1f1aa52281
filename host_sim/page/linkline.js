// SPDX-License-Identifier: MIT
/**
 * What a line from a serial port is: anything may come out of one. Of the device link's lines only
 * what has the right shape is let through, so that the page need not doubt it.
 */

const most = (limit) => (value) => Number.isInteger(value) && value >= 0 && value <= limit;
const matches = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const or = (test) => (value) => value === null || test(value);
const list = (test, limit) => (value) => Array.isArray(value) && value.length <= limit && value.every(test);
/** An object of which these keys must be so; others may be there. */
const shape = (tests) => (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.entries(tests).every(([key, test]) => test(value[key]));

const flag = (value) => typeof value === "boolean";
const count = most(9999);
const number = (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 40;
const text = (value) => typeof value === "string" && value.length <= 400;
const word = matches(/^[\w .+-]{0,40}$/);
const space = matches(/^[0-9][hmab]$/);
const spaces = list(space, 40);
const colour = matches(/^[ROYGCBP]$/);
const piece = matches(/^[ROYGCBP][123]$/);
const position = matches(/^([ROYGCBP][123]){4}(\/([ROYGCBP][123]){4}){9}$/);
const seat = (value) => most(10)(value) && value > 0;
const code = matches(/^[0-9A-Z]{3,8}$/);
const event = (value) => Array.isArray(value) && word(value[0]) && value.length <= 4 && value.slice(1).every((of) => text(of) || number(of));
const result = shape({ seat, won: flag, swaps: count, ms: number, place: count });
const values = (value) => shape({})(value) && Object.values(value).every((of) => word(of) || number(of));

/** All that the link says, firmware/color_wheel/link.py and link_words.py. */
const KEYS = {
  "color-wheel": count, firmware: word, board: word, leds: text, pixels: count, crash: or(text),
  faults: list(text, 8),
  screen: word, cursor: space, picked: or(space), partners: spaces, provisional: flag, colour: or(colour),
  idle: most(2), old: flag, style: word, seats: seat, order: word, seat: or(seat), helped: flag,
  today: or(code), deal: or(code), position, start: position, swaps: count, up: most(27), over: count,
  undo: count, redo: count, takebacks: number, result: word, solved: flag,
  groups: (value) => shape({})(value) && Object.entries(value).every(([key, n]) => colour(key) && count(n)),
  clock: or(shape({ ms: number, runs: flag, down: flag })),
  menu: or(shape({ entry: word, choice: word, number, sure: flag, offered: list(word, 10) })),
  chosen: values,
  call: or(shape({ space, piece, way: spaces, at: count, ways: count })),
  match: or(shape({ seats: seat, of: word, seat, results: list(result, 10) })),
  lesson: or(shape({
    step: count, steps: count, done: flag, position, shown: spaces, cursor: space, picked: or(space),
    partners: spaces, swaps: count, goal: spaces,
  })),
  from: count, moves: list(matches(/^[0-9][hmab]-[0-9][hmab]$/), 999), events: list(event, 16),
};

const ANSWER = /^(ok|no [a-z-]{1,30})$/;

/** {answer} to a command, {line: {...}} of the link, or {} for whatever else it is. */
export function read(text) {
  if (ANSWER.test(text)) return { answer: text };
  if (!text.startsWith("{")) return {};
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    return {};
  }
  const known = Object.entries(told).filter(([key]) => Object.hasOwn(KEYS, key));
  if (!known.length || !known.every(([key, value]) => KEYS[key](value))) return {};
  return { line: Object.fromEntries(known) };
}
