// SPDX-License-Identifier: MIT
/** Codes into language, by the one table words.json. */

import { timeText } from "./clock.js";

export async function readWords() {
  const answer = await fetch("words.json", { cache: "no-store" });
  return new Words(await answer.json());
}

export class Words {
  constructor(table) {
    this.table = table;
    this.names = {}; // of the seats
  }

  /** What a player is called: "Ann", or "player 3". */
  player(seat) {
    return this.names[seat] || this.say("player", { seat });
  }

  /** " (seat 3)" after a name, "" after "player 3". */
  named(seat) {
    return this.names[seat] ? this.say("turn.named", { seat }) : "";
  }

  /** The words at a path such as "reasons.differs", filled in; "" when there are none. */
  say(path, values = {}) {
    const text = path.split(".").reduce((table, key) => table?.[key], this.table);
    return typeof text === "string" ? this.fill(text, values) : "";
  }

  fill(text, values) {
    const [one, many = one] = text.split("|");
    return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (_, key) => {
      const value = String(values[key.toLowerCase()] ?? "");
      return /^[A-Z]/.test(key) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    });
  }

  /** "large red" for "R3". */
  piece(text) {
    if (!text) return "";
    const { sizes, colours, piece } = this.table;
    return this.fill(piece, { size: sizes[text[1]], colour: colours[text[0]] });
  }

  /** "large red on 3m". */
  place(space, piece) {
    return piece ? this.fill(this.table.place, { piece: this.piece(piece), space }) : space ?? "";
  }

  /** Why something was not done; `told` is the device's "no REASON", on this screen. */
  reason(told, screen) {
    const code = told.replace(/^no\s+/, "");
    return (code === "not-now" && this.say(`not-on.${screen}`)) || this.say(`reasons.${code}`) || code;
  }

  /** "Not possible: the menu is open." for the device's "no REASON", on this screen. */
  refused(told, screen) {
    return this.notPossible(this.reason(told, screen));
  }

  notPossible(reason) {
    return this.say("events.refused", { reason });
  }

  /** A line that the device has printed: in the page's words, where it has some. */
  printed(line) {
    return Object.values(this.table.printed).find(({ begins }) => line.startsWith(begins))?.words ?? line;
  }

  /** "red, green and blue". */
  list(items) {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")}${this.table.and}${items.at(-1)}`;
  }

  /** How a call stands that takes so many swaps (0: the piece lies there). */
  noWay(space, n, link) {
    const piece = this.piece(link.state.call?.piece ?? link.piece(space));
    return this.say(n ? "events.no-way" : "events.no-way-there", { piece, space, n });
  }

  /** "19 swaps", "3:07.4" or "not solved". */
  result({ won, swaps, ms }, of) {
    if (!won) return this.say("standings.unsolved");
    return of === "time" ? timeText(ms, { tenths: ms % 1000 > 0 }) : this.say("score.swaps", { n: swaps });
  }

  /** "1: Ann, 19 swaps; 2: Ben, 22 swaps" */
  standings(match) {
    const all = [...match.results].sort((a, b) => a.place - b.place || a.seat - b.seat);
    return all.map((one) => this.say(one.won ? "standings.one" : "standings.one-unsolved", {
      place: one.place, player: this.player(one.seat), result: this.result(one, match.of),
    })).join("; ");
  }

  /** What one event says by itself, "" when the situation says it all. */
  event([code, ...of], link) {
    const place = (space) => this.place(space, link.piece(space));
    switch (code) {
      case "grouped":
        return this.say("events.grouped", { colour: this.table.colours[of[0]] });
      case "took-back":
        return this.say("events.took-back", { a: place(of[0]), b: place(of[1]), first: this.piece(link.piece(of[0])) });
      case "changed":
        return this.changed(of[0], link, place);
      case "refused":
        return this.refusal(of[0], of[1], of[2], link);
      case "unordered": {
        const [a, b] = of.map((colour) => this.table.colours[colour]);
        return this.say(b ? "events.unordered" : "events.unordered-one", { a, b });
      }
      case "no-way":
        return this.noWay(of[0], of[1], link);
      case "called":
        return this.say("events.called", { place: place(of[0]), n: of[1] });
      case "helped":
        return this.say("events.helped");
      case "timeout":
        return this.say("events.timeout");
      case "fault":
        if (!of[0] && link.state.position) return this.say("events.fault-unsaved"); // at the start no game is known yet
        if (of[0]) return this.say(of[0] < 3 ? "events.fault-crash" : "events.fault-given-up", link.state);
        return this.say(link.state.faults.length ? "events.fault" : "events.fault-save", {
          fault: link.state.faults.join("; "),
        });
      default:
        return "";
    }
  }

  /** The wheel is another one: by an undo, a redo ... */
  changed(how, link, place) {
    const move = { undo: link.gone.at(0), redo: link.moves.at(-1) }[how]?.split("-");
    if (move) return this.say(how === "undo" ? "events.undone" : "events.redone", { a: place(move[0]), b: place(move[1]) });
    return { restart: this.say("events.restarted"), old: this.say("events.exchanged") }[how] ?? "";
  }

  /** Why these two spaces cannot be swapped. */
  refusal(code, a, b, link) {
    const [first, second] = [link.piece(a), link.piece(b)];
    if (link.state.lesson && !first) return this.say("ui.lesson-empty");
    if (code !== "differs" || !first || !second) return this.refused(code, link.state.screen);
    return this.notPossible(this.say("reasons.differs-pieces", { a: this.place(a, first), b: this.place(b, second) }));
  }
}
