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

  list(items) {
    return items.join(", ");
  }

  /** {now, can}: what is going on and what can be done, for the state of a Link. */
  situation(link) {
    const s = link.state;
    const screen = (key, values) => ({
      now: this.say(`screens.${key}.now`, values),
      can: this.say(`screens.${key}.can`, values),
    });
    if (s.screen === "menu") return screen(`menu-${s.menu}`, {});
    if (s.screen === "won") return s.over ? screen("won-over", { n: s.over }) : screen("won", { n: s.swaps });
    if (s.screen !== "play") return screen(s.screen ?? "", {});
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
    if (s.solved) return screen("solved", {});
    return s.over ? screen("over", { n: s.over }) : screen("play", {});
  }

  /** What one event says by itself, "" when the situation says it all. */
  event([code, ...of], link) {
    const place = (space) => this.place(space, link.piece(space));
    switch (code) {
      case "grouped":
        return this.say("events.grouped", { colour: this.table.colours[of[0]] });
      case "took-back":
        return this.say("events.took-back", { a: place(of[0]), b: place(of[1]) });
      case "refused":
        return this.refusal(of[0], of[1], of[2], link);
      case "fault":
        return this.say(link.state.faults.length ? "events.fault" : "events.fault-save", {
          fault: link.state.faults.join("; "),
        });
      default:
        return "";
    }
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
