// SPDX-License-Identifier: MIT
/** Codes into language, by the one table words.json. */

export async function readWords() {
  const answer = await fetch("words.json", { cache: "no-store" });
  return new Words(await answer.json());
}

export class Words {
  constructor(table) {
    this.table = table;
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
        return s.over ? screen("won-over", { n: s.over }) : screen("won", { n: s.swaps });
      case "lost":
        return screen(link.timeOut ? "lost-time" : "lost", {});
      case "ready":
      case "pass":
        return screen(s.seat ? `${s.screen}-seat` : s.screen, { n: s.seat });
      default:
        return screen(s.screen ?? "", {});
    }
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
    return screen(link.plays("rainbow") ? "play-rainbow" : "play", {});
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
    return this.fill(this.table.menu.entries[entry]?.choices[choice] ?? choice, this.named(chosen));
  }

  named(chosen) {
    const number = chosen.number === undefined ? "" : String(chosen.number).padStart(3, "0");
    return { ...chosen, number };
  }

  /** "solo, 27 swaps, Rainbow off, a random deal" */
  chosen(chosen) {
    const radios = ["who", "limit", "rainbow", "deal"].filter((entry) => chosen[entry] !== undefined);
    return radios.map((entry) => this.fill(this.table.menu.chosen[entry]?.[chosen[entry]] ?? this.table.menu.chosen.number, this.named(chosen))).join(", ");
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
      case "timeout":
        return this.say("events.timeout");
      case "grade":
        return this.say("events.grade", { grade: this.say(`grades.${of[0]}`) });
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
    const reason =
      code === "differs" && first && second
        ? this.say("reasons.differs-pieces", { a: this.place(a, first), b: this.place(b, second) })
        : this.reason(code);
    return this.say("events.refused", { reason });
  }
}
