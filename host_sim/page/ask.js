// SPDX-License-Identifier: MIT
/** What can be asked of the wheel, answered in words. Nothing here touches the page. */

import { isPosition, shown } from "./check.js";
import { groupsOf, partners } from "./groups.js";

const COLOURS = [..."ROYGCBP"];

export class Ask {
  /** link: what is known; spaces: those of board.json; clock: of the game. */
  constructor(words, link, spaces, clock) {
    Object.assign(this, { words, link, spaces, clock });
  }

  say(key, values) {
    return this.words.say(`ask.${key}`, values);
  }

  /** "3m, large yellow, in a group of 3, beside red and blue" for each space. */
  labels() {
    const { pieces: all, laid } = this.link;
    const { words, spaces } = this;
    if (!all) return spaces.map(({ name }) => words.say(`cell.${this.link.hidden ? "hidden" : "empty"}`, { space: name }));
    const groups = groupsOf(all, spaces);
    const at = new Map(spaces.map(({ name }, index) => [name, all[index]]));
    return spaces.map(({ name, neighbours }, index) => {
      const own = all[index];
      if (!own) return words.say("cell.bare", { space: name });
      const others = COLOURS.filter((c) => c !== own[0] && neighbours.some((n) => at.get(n)?.[0] === c));
      const parts = [words.say("cell.piece", { space: name, piece: words.piece(own) })];
      if (name === laid.picked) parts.push(words.say("cell.in-hand"));
      else if (laid.picked && laid.partners.includes(name)) parts.push(words.say("cell.partner"));
      parts.push(...this.called(name, own));
      parts.push(words.say("cell.group", { n: groups.get(name).size }));
      if (others.length) parts.push(words.say("cell.beside", { list: this.colours(others) }));
      return parts.join(", ");
    });
  }

  /** What the call or the lesson that is on says of a space. */
  called(name, piece) {
    const { call, lesson } = this.link.state;
    if (lesson?.goal.includes(name)) return [this.words.say("cell.goal")];
    if (!call) return [];
    const value = { piece: this.words.piece(call.piece) };
    if (name === call.space) return [this.words.say("cell.called", value)];
    const at = call.way.indexOf(name) + 1;
    if (at) return [this.words.say("cell.way", { at })];
    return piece === call.piece && !call.way.length ? [this.words.say("cell.such")] : [];
  }

  colours(letters) {
    return this.words.list(letters.map((letter) => this.words.table.colours[letter]));
  }

  /** "3m large" for each of these spaces. */
  sized(names) {
    const { words, link } = this;
    return words.list(names.map((name) => this.say("sized", { space: name, size: words.table.sizes[link.piece(name)[1]] })));
  }

  /** Where a colour's pieces are, group by group. */
  where(letter) {
    const { pieces: all } = this.link;
    if (!all) return this.unknown();
    const groups = groupsOf(all, this.spaces);
    const own = new Set(this.spaces.filter((_, i) => all[i][0] === letter).map(({ name }) => groups.get(name)));
    const colour = this.words.table.colours[letter];
    if (!own.size) return this.say("absent", { colour });
    const parts = [...own].sort((a, b) => b.size - a.size).map((group) => this.sized([...group]));
    return this.say(own.size === 1 ? "where-together" : "where", { colour, n: own.size, list: parts.join("; ") });
  }

  groups() {
    if (!this.link.pieces) return this.unknown();
    const { together, apart } = this.link.groups();
    if (!apart.length) return this.say("groups-all");
    const list = apart.map((c) => this.say("apart", { colour: this.words.table.colours[c], n: this.link.state.groups[c] }));
    return this.say("groups", { n: together, list: this.words.list(list) });
  }

  /** What the piece in hand, or under the cursor, can be swapped with. */
  partners(space = this.link.state.picked ?? this.link.state.cursor) {
    const { pieces: all } = this.link;
    if (!all || !space) return this.unknown();
    const own = this.link.piece(space);
    const found = COLOURS.map((letter) => {
      const names = this.spaces.filter((_, i) => all[i][0] === letter && partners(own, all[i])).map(({ name }) => name);
      return names.length ? this.say("of-colour", { colour: this.words.table.colours[letter], list: this.sized(names) }) : "";
    }).filter(Boolean);
    const place = this.words.place(space, own);
    return found.length ? this.say("partners", { place, list: found.join("; ") }) : this.say("no-partners", { place });
  }

  last() {
    const { moves } = this.link;
    if (!moves.length || !this.link.pieces) return this.say("no-last");
    const [a, b] = moves.at(-1).split("-");
    return this.say("last", {
      move: moves.at(-1), a: this.words.place(a, this.link.piece(a)), b: this.words.place(b, this.link.piece(b)),
    });
  }

  left() {
    const { swaps, over } = this.link.state;
    const made = this.words.say("score.swaps", { n: swaps });
    if (!this.link.plays("par")) return this.say("no-limit", { made });
    return over ? this.say("over", { made, n: over }) : this.say("left", { made, n: 27 - swaps });
  }

  time() {
    const { told } = this.clock;
    if (!told) return this.say("no-clock");
    return this.say(told.down ? "time-left" : "time", { time: this.clock.text() });
  }

  /** What lies on a space. */
  space(name) {
    return `${this.labels()[this.spaces.findIndex((space) => space.name === name)]}.`;
  }

  /** Why nothing can be asked now, "" when it can. */
  get silent() {
    return this.link.state.lesson ? this.say("lesson") : "";
  }

  unknown() {
    return this.say(this.link.hidden ? "hidden" : "no-wheel");
  }
}

/**
 * What a typed line means: {moves: [[a, b], ...]}, {space}, {call: [space, piece]}, {press}, {query,
 * letter}, {doing}, {load} or, when it means nothing, {wrong, text, n} for the words of ask.wrong. table: the
 * table of words, for the names of colours, sizes, buttons and queries.
 */
export function understood(line, table) {
  const text = line.trim();
  const spaces = text.toLowerCase().split(/[\s,.?!-]+/).filter(Boolean);
  if (spaces.length && spaces.every((name) => /^[0-9][hmab]$/.test(name))) {
    if (spaces.length === 1) return { space: spaces[0] };
    if (spaces.length % 2) return wrong("odd", text, spaces.length);
    return { moves: spaces.flatMap((a, i) => (i % 2 ? [] : [[a, spaces[i + 1]]])) };
  }
  if (spaces[0] === table.ask.call) return { call: called(spaces.slice(1), table) };
  if (spaces.length === 1 && text.toUpperCase() in table.buttons) return { press: text.toUpperCase() };
  const [doing] = Object.entries(table.ask.doings).find(([, names]) => names.includes(text.toLowerCase())) ?? [];
  if (doing) return { doing };
  const colours = Object.entries(table.colours).filter(([, name]) => spaces.includes(name));
  if (colours.length) {
    const one = colours.length === 1 && !spaces.some((word) => /^[0-9][hmab]$/.test(word));
    return one ? { query: "where", letter: colours[0][0] } : wrong("many", text);
  }
  for (const [query, names] of Object.entries(table.ask.typed)) {
    if (spaces.some((word) => names.includes(word))) return { query };
  }
  const [, named, code] = /^(deal\s+)?(.*)$/is.exec(text);
  if (/^(\d{3}|(?=.*\d)[0-9A-Za-z]{6})$/.test(code)) return { load: code };
  const one = text.replace(/\s+/g, "");
  if (isPosition(one)) return { load: one };
  if (named || /^\d+$/.test(text)) return wrong("deal", code);
  return wrong(spaces.length && spaces.every((name) => /^\d+[a-z]?$/.test(name)) ? "space" : "other", text);
}

const wrong = (key, text, n) => ({ wrong: key, text: shown(text), n });

/** The space and the piece of a call such as "3m Y3" or "large yellow to 3m"; null when one lacks. */
function called(words, table) {
  const space = words.find((word) => /^[0-9][hmab]$/.test(word));
  const piece = words.find((word) => /^[roygcbp][123]$/.test(word))?.toUpperCase();
  const named = (names) => Object.keys(names).find((key) => words.includes(names[key]));
  const [colour, size] = [named(table.colours), named(table.sizes)];
  const found = piece ?? (colour && size ? colour + size : null);
  return space && found ? [space, found] : null;
}
