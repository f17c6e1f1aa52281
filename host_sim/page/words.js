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

  /** Why something was not done; `told` is the device's "no REASON". */
  reason(told) {
    const code = told.replace(/^no\s+/, "");
    return this.say(`reasons.${code}`) || code;
  }

  /** "red, green and blue". */
  list(items) {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")}${this.table.and}${items.at(-1)}`;
  }

  /** {now, can}: what is going on and what can be done, for the state of a Link; time: its clock. */
  situation(link, time) {
    const found = this.screen(link, time);
    const { match, screen } = link.state;
    const over = match && ["won", "lost"].includes(screen); // one game of several
    return over ? { ...found, can: this.say("screens.over-match.can") } : found;
  }

  screen(link, time) {
    const s = link.state;
    const screen = (key, values) => ({
      now: this.say(`screens.${key}.now`, values),
      can: this.say(`screens.${key}.can`, values),
    });
    switch (s.screen) {
      case "play":
        return this.playing(link, screen);
      case "menu":
        return this.menu(s);
      case "attract":
        return screen(s.position && s.result === "playing" ? "attract-left" : "attract", {});
      case "won":
        if (link.plays("timer")) return screen("won-time", { n: s.swaps, time });
        return s.over ? screen("won-over", { n: s.over }) : this.won(link, screen);
      case "lost":
        return screen(link.timeOut ? "lost-time" : "lost", {});
      case "ready":
        return this.ready(link, screen);
      case "call":
        return this.call(s.call, screen);
      case "lesson":
        return this.lesson(s.lesson);
      case "standings":
        return screen(`standings-${this.ended(s.match)}`, this.best(s.match));
      default:
        return screen(s.screen ?? "", {});
    }
  }

  /** Solved within par, with the grade where it is known. */
  won(link, screen) {
    const grade = this.say(`grades.${link.grade}`);
    return screen(grade ? "won-graded" : "won", { n: link.state.swaps, grade });
  }

  playing(link, screen) {
    const s = link.state;
    if (s.colour) return screen("colour", { colour: this.table.colours[s.colour] });
    if (s.picked) {
      return screen("picked", { piece: this.piece(link.piece(s.picked)), space: s.picked });
    }
    const last = link.moves.at(-1)?.split("-");
    if (s.provisional && last) {
      return screen("provisional", {
        a: this.place(last[0], link.piece(last[0])),
        b: this.place(last[1], link.piece(last[1])),
      });
    }
    if (s.solved) return screen(link.plays("rainbow") ? "unordered" : "solved", {});
    if (s.over) return screen("over", { n: s.over });
    if (s.result === "lost") return screen("over-at", {});
    if (link.hint) {
      const [a, b] = link.hint.map((space) => this.place(space, link.piece(space)));
      return screen("hint", { a, b });
    }
    const found = screen(link.plays("rainbow") ? "play-rainbow" : "play", {});
    return s.old && !s.swaps ? { ...found, can: `${found.can} ${this.say("screens.old")}` } : found;
  }

  ready(link, screen) {
    const { match } = link.state;
    if (!link.seat) return screen("ready", {});
    const kind = match ? (match.results.length ? "ready-pass" : "ready-first") : "ready-seat";
    return screen(kind, { player: this.player(link.seat) });
  }

  /** A call: the piece that is named, or the way that is shown and what it costs. */
  call(call, screen) {
    if (!call) return { now: "", can: "" };
    const { space, way, at, ways } = call;
    const values = { piece: this.piece(call.piece), space, at: at + 1, ways };
    if (!way.length) return screen("call", values);
    const moves = way.map((other) => `${space}-${other}`).join(this.table.then);
    return screen(ways > 1 ? "call-way" : "call-only", { ...values, n: way.length, moves });
  }

  /** How a call stands that takes so many swaps (0: the piece lies there). */
  noWay(space, n, link) {
    const piece = this.piece(link.state.call?.piece ?? link.piece(space));
    return this.say(n ? "events.no-way" : "events.no-way-there", { piece, space, n });
  }

  /** What is to be done in the lesson now, and which button does it. */
  lesson(lesson) {
    if (!lesson) return { now: "", can: "" };
    const { step, steps, done } = lesson;
    const of = this.table.lesson.steps[step] ?? this.table.lesson.other;
    const at = this.say("lesson.at", { at: step + 1, steps });
    const then = step + 1 < steps ? "next" : "end";
    return { now: `${at} ${done ? of.done : of.now}`, can: done ? this.table.lesson[then] : of.can };
  }

  /** How a match has ended: "won", "tied" or "unsolved". */
  ended(match) {
    const best = match?.results.filter(({ place, won }) => place === 1 && won) ?? [];
    return best.length ? (best.length > 1 ? "tied" : "won") : "unsolved";
  }

  /** Who was the best, and by what. */
  best(match) {
    const best = match?.results.filter(({ place }) => place === 1) ?? [];
    const result = best.length ? this.result(best[0], match.of) : "";
    return { players: this.list(best.map(({ seat }) => this.player(seat))), result };
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

  /** The lit choice of the menu, what is chosen, and what SELECT does. */
  menu({ menu, chosen }) {
    if (menu === null) return { now: "", can: "" };
    const { entry, choice, number, sure } = menu;
    const of = this.table.menu.entries[entry];
    const values = { entry: of?.name ?? entry, choice: this.choice(entry, choice, { ...chosen, shown: number || this.say("menu.none") }) };
    const selects = typeof of?.select === "string" ? of.select : of?.select?.[choice] ?? "";
    return {
      now: this.say("menu.now", { ...values, about: of?.about?.[choice] ?? "" }).trim(),
      can: this.say("menu.can", { ...values, select: sure ? this.say("menu.sure") : selects, chosen: this.chosen(chosen) }),
    };
  }

  /** What a choice is called; some names hold a value: "Brightness 3". */
  choice(entry, choice, chosen) {
    return this.fill(this.table.menu.entries[entry]?.choices[choice] ?? choice, this.filled(chosen));
  }

  /** The values that names of choices hold. */
  filled(chosen) {
    const number = chosen.number === undefined ? "" : String(chosen.number).padStart(3, "0");
    const { turns, match } = chosen;
    return {
      ...chosen, number, countdown: timeText(1000 * (chosen.countdown ?? 600)), turns: this.say(`players.turns.${turns}`) || turns,
      match: this.say(`players.match.${match}`) || match,
    };
  }

  /** "solo, 27 swaps, any order, a random deal" */
  chosen(chosen) {
    const { who } = chosen;
    const own = { cooperative: "turns", "head-to-head": "match" }[who];
    const radios = ["who", "limit", "rainbow", "deal"].filter((entry) => chosen[entry] !== undefined);
    const texts = radios.map((entry) => {
      const of = this.table.menu.chosen;
      return this.fill(of[entry]?.[chosen[entry]] ?? of.number, this.filled(chosen));
    });
    if (own && chosen.seats) texts.splice(1, 0, this.fill(this.table.menu.chosen[own], this.filled(chosen)));
    return texts.join(", ");
  }

  /** What to write on the ten wedges in the menu (labels.js), or null when it is not there. */
  labels({ screen, menu, chosen }) {
    if (screen !== "menu" || !menu?.entry) return null;
    return Object.entries(this.table.menu.entries).map(([entry, { name }]) => {
      if (menu.offered && !menu.offered.includes(entry)) return { lit: false, lines: [] };
      const lit = entry === menu.entry;
      const choice = lit ? menu.choice : ["who", "limit", "rainbow"].includes(entry) && chosen[entry];
      const values = { ...chosen, shown: menu.number || this.say("menu.none") };
      return { lit, lines: choice ? [name, this.choice(entry, choice, values)] : [name] };
    });
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
    const reason =
      code === "differs" && first && second
        ? this.say("reasons.differs-pieces", { a: this.place(a, first), b: this.place(b, second) })
        : this.reason(code);
    return this.say("events.refused", { reason });
  }
}
