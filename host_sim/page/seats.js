// SPDX-License-Identifier: MIT
/** Who sits round the table: names, whose turn it is, and a page of one's own for a seat. */

export const MOST = 10;

/** The seat that the address declares, ?seat=3, or null. */
export function ownSeat() {
  const seat = Number(new URLSearchParams(location.search).get("seat"));
  return Number.isInteger(seat) && seat >= 1 && seat <= MOST ? seat : null;
}

export class Seats {
  /**
   * own: the seat of this page, or null. options: where names are remembered. changed(): they are
   * others now.
   */
  constructor(words, link, options, own, changed) {
    Object.assign(this, { words, link, options, own, changed });
    this.here = []; // the seats that have a page
    this.address = ""; // where other devices find this page, "" when they cannot
    words.names = options.values.names;
  }

  /** What the server tells; gives the names that it does not know yet but this browser remembers. */
  party({ names, here, address }) {
    const kept = this.options.values.names;
    const missing = Object.entries(kept).filter(([seat, name]) => name && !(seat in names));
    this.options.set("names", { ...kept, ...names });
    this.words.names = this.options.values.names;
    Object.assign(this, { here, address });
    this.changed();
    return missing.map(([seat, name]) => ({ of: Number(seat), name }));
  }

  /** A name that is given on this page; without a server nobody else tells of it. */
  name({ of, name }) {
    this.options.set("names", { ...this.options.values.names, [of]: name.trim() });
    this.words.names = this.options.values.names;
    this.changed();
  }

  /** The address of the page of a seat, for another device when there is a way for it. */
  pageOf(seat) {
    const base = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname) ? this.address : "";
    return new URL(`?seat=${seat}`, base || new URL(".", location.href)).href;
  }

  /** Whether the last swap may still be taken back, but by another player. */
  get waits() {
    const { seat, order, provisional } = this.link.state;
    return this.link.plays("cooperative") && provisional && order === "in-turn" && this.own !== null && this.own !== seat;
  }

  /** Why the player of this page may not act now, in words; "" when he may. */
  refusal() {
    const { link, own, words } = this;
    const { screen, seats, order, provisional } = link.state;
    const playing = ["play", "call"].includes(screen) && link.plays("cooperative");
    if (!own || !playing) return "";
    if (own > seats) return words.say("turn.no-seat", { player: words.player(own), seats });
    if (order === "in-turn") {
      // The next may begin while the last swap could still be taken back: that settles it.
      const next = provisional && own === (link.seat % seats) + 1;
      return link.seat === own || next ? "" : words.say("turn.is", { player: words.player(link.seat) });
    }
    const moved = order === "after-another" && link.seat === own && !provisional;
    return moved ? words.say("turn.another") : "";
  }

  /** Whether a button does anything for this player: with BACK there is always a way to the menu. */
  may(button) {
    const { screen, picked, provisional } = this.link.state;
    return !this.refusal() || (button === "BACK" && screen === "play" && !picked && !provisional);
  }

  /** Who I am and whose turn it is: {text, own: whether it is mine}. */
  turn() {
    const { words, link, own } = this;
    const { screen, order, seats, provisional } = link.state;
    const me = own ? words.say("turn.you", { player: words.player(own), named: words.named(own), seat: own }) : "";
    const told = (key, values = {}) => ({
      text: `${me} ${words.say(`turn.${key}`, { player: words.player(link.seat), seat: link.seat, seats, ...values })}`.trim(),
      own: false,
    });
    if (["attract", "menu", "lesson", "standings", null].includes(screen)) return { text: me, own: false };
    if (link.plays("head-to-head")) return link.seat ? told("alone") : { text: me, own: false };
    if (!link.plays("cooperative")) return { text: me, own: false };
    if (own > seats) return told("no-seat", { player: words.player(own) });
    if (order === "free") return told("anyone");
    if (order === "after-another") {
      if (!link.seat) return told("begins");
      return link.seat === own ? told("another") : told("moved");
    }
    if (provisional && seats > 1) {
      const next = (link.seat % seats) + 1; // who may begin at once: that settles it
      if (own === next) return { ...told("yours-next"), own: true };
      return told(own === link.seat ? "took" : "soon", { next: words.player(next) });
    }
    return link.seat === own ? { ...told("yours"), own: true } : told("is");
  }
}
