// SPDX-License-Identifier: MIT
/** What can be asked of the wheel, answered in words. Nothing here touches the page. */

import { dealNamed, isPosition, shown } from "./check.js";
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

  /** Where the pieces of a colour ("R") are, group by group, or those of a kind ("R3"). */
  where([letter, size]) {
    const { pieces: all } = this.link;
    if (!all) return this.unknown();
    if (size) return this.such(letter + size);
    const groups = groupsOf(all, this.spaces);
    const own = new Set(this.spaces.filter((_, i) => all[i][0] === letter).map(({ name }) => groups.get(name)));
    const colour = this.words.table.colours[letter];
    if (!own.size) return this.say("absent", { colour });
    const parts = [...own].sort((a, b) => b.size - a.size).map((group) => this.sized([...group]));
    return this.say(own.size === 1 ? "where-together" : "where", { colour, n: own.size, list: parts.join("; ") });
  }

  such(kind) {
    const names = this.spaces.filter((_, i) => this.link.pieces[i] === kind).map(({ name }) => name);
    const piece = this.words.piece(kind);
    return this.say(names.length ? "where-piece" : "call-none", { piece, list: this.words.list(names) });
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
 * of: a colour, a piece or a space}, {doing}, {load} or, when it means nothing, {wrong, text, n} for the
 * words of ask.wrong. table: the table of words, for the names of colours, sizes, buttons and queries.
 */
export function understood(line, table) {
  const text = line.trim();
  const deal = dealNamed(text);
  if (deal !== null) return deal ? { load: deal } : wrong("unnamed", text);
  if (/^color-wheel:/i.test(text)) return wrong("record", text);
  const words = text.toLowerCase().split(/[\s,.?!-]+/).filter(Boolean);
  if (words[0] === table.ask.call) return { call: called(words.slice(1), table) };
  if (words.length === 1 && text.toUpperCase() in table.buttons) return { press: text.toUpperCase() };
  const [doing] = Object.entries(table.ask.doings).find(([, names]) => names.includes(text.toLowerCase())) ?? [];
  if (doing) return { doing };
  return ofSpaces(words, text, table) ?? ofPieces(words, text, table) ?? toLoad(words, text);
}

const isSpace = (word) => /^[0-9][hmab]$/.test(word);
const isPiece = (word) => /^[roygcbp][123]$/.test(word);

/** Moves, and questions about a space; null for what names none. */
function ofSpaces(words, text, table) {
  const { asking, moving, typed } = table.ask;
  const spaces = words.filter(isSpace);
  const rest = words.filter((word) => !isSpace(word));
  if (!spaces.length) return null;
  const alone = spaces.length === 1;
  if (alone && rest.some((word) => typed.partners.includes(word))) return { query: "partners", of: spaces[0] };
  if (alone && rest.every((word) => asking.includes(word))) return { space: spaces[0] };
  if (!rest.every((word) => moving.includes(word))) return known(rest, table) ? wrong("many", text) : null;
  if (spaces.length % 2) return wrong("odd", text, spaces.length);
  return { moves: spaces.flatMap((a, i) => (i % 2 ? [] : [[a, spaces[i + 1]]])) };
}

/** Whether there is a word that a question may have. */
function known(words, { ask, colours }) {
  const all = [...ask.asking, ...Object.values(ask.typed).flat(), ...Object.values(colours)];
  return words.some((word) => all.includes(word) || isPiece(word));
}

/** Questions: about a colour or a kind of piece, and those that are about no piece; null for others. */
function ofPieces(words, text, table) {
  const named = (names) => Object.keys(names).filter((key) => words.includes(names[key]));
  const [colours, sizes, pieces] = [named(table.colours), named(table.sizes), words.filter(isPiece)];
  const n = colours.length + pieces.length;
  if (pieces.length > 3 || words.some((word) => word.includes("/"))) return null; // part of a position
  if (n > 1 || sizes.length > 1 || (pieces.length && sizes.length)) return wrong("many", text);
  if (n) return { query: "where", of: pieces[0]?.toUpperCase() ?? colours[0] + (sizes[0] ?? "") };
  const [query] = Object.entries(table.ask.typed).find(([, names]) => words.some((word) => names.includes(word))) ?? [];
  return query ? { query } : null;
}

/** A deal or a position, or what is wrong. */
function toLoad(words, text) {
  const [, named, code] = /^(deal\s+)?(.*?)[\s.?!]*$/is.exec(text);
  if (/^(\d{3}|(?=.*\d)[0-9A-Za-z]{6})$/.test(code)) return { load: code };
  const one = text.replace(/\s+/g, "");
  if (isPosition(one)) return { load: one };
  if (named || /^\d+$/.test(code)) return wrong("deal", code);
  return wrong(words.length && words.every((name) => /^\d+[a-z]?$/.test(name)) ? "space" : "other", text);
}

const wrong = (key, text, n) => ({ wrong: key, text: shown(text), n });

/** The space and the piece of a call such as "3m Y3" or "large yellow to 3m"; null when one lacks. */
function called(words, table) {
  const space = words.find(isSpace);
  const piece = words.find(isPiece)?.toUpperCase();
  const named = (names) => Object.keys(names).find((key) => words.includes(names[key]));
  const [colour, size] = [named(table.colours), named(table.sizes)];
  const found = piece ?? (colour && size ? colour + size : null);
  return space && found ? [space, found] : null;
}
