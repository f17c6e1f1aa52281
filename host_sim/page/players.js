// SPDX-License-Identifier: MIT
/** The box for those who play together: names, a page for each seat, and the game they play. */

import { copyText, create, element, setText } from "./dom.js";
import { MOST } from "./seats.js";

const LONGEST = 20; // characters of a name; the server keeps no more
const FIELDS = ["who", "limit", "rainbow", "turns", "match"]; // what is chosen for a game, besides seats

export class PlayersBox {
  /** post(message): to the server. menu: deals games (menu.js). */
  constructor(words, seats, link, menu, post) {
    Object.assign(this, { words, seats, link, menu, post });
    this.rows = Array.from({ length: MOST }, (_, i) => this.row(i + 1));
    element("players-rows").append(...this.rows.map(({ row }) => row));
    for (const name of FIELDS) {
      const choices = Object.entries(words.table.players[name]);
      element(`game-${name}`).append(...choices.map(([value, text]) => create("option", text, { value })));
    }
    for (let n = 2; n <= MOST; n++) element("game-seats").append(create("option", String(n), { value: n }));
    element("game-form").addEventListener("change", () => this.show());
    element("game-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.deal();
    });
  }

  row(seat) {
    const { words } = this;
    const row = create("li", "");
    const label = create("label", "");
    const name = create("input", "", { maxLength: LONGEST, autocomplete: "off", spellcheck: false });
    const title = create("span", "");
    label.append(title, name);
    const open = create("a", words.say("players.open"), { className: "tool", target: "_blank", rel: "noopener" });
    const copy = create("button", words.say("players.copy"), { type: "button", className: "tool" });
    open.setAttribute("aria-label", words.say("players.open-of", { seat }));
    copy.setAttribute("aria-label", words.say("players.copy-of", { seat }));
    name.addEventListener("change", () => this.post({ of: seat, name: name.value }));
    copy.addEventListener("click", async () => {
      await copyText(this.seats.pageOf(seat), element("players-box"));
      setText("players-say", words.say("players.copied", { player: words.player(seat), address: this.seats.pageOf(seat) }));
    });
    row.append(label, open, copy);
    return { row, name, title, open };
  }

  open() {
    const { seats, limit, rainbow } = this.asPlayed();
    element("game-seats").value = String(seats);
    element("game-limit").value = limit;
    element("game-rainbow").value = rainbow;
    if (this.link.plays("head-to-head")) element("game-who").value = "head-to-head";
    else element("game-who").value = "cooperative";
    setText("players-say", "");
    this.show();
    element("players-box").showModal();
  }

  /** What is played now. */
  asPlayed() {
    const { link } = this;
    const limit = ["timer", "countdown"].find((word) => link.plays(word)) ?? "par";
    return { seats: Math.max(2, link.state.seats), limit, rainbow: link.plays("rainbow") ? "on" : "off" };
  }

  /** The rows of the seats, and the fields that go with the kind of game. */
  show() {
    const { words, seats } = this;
    const who = element("game-who").value;
    const count = Number(element("game-seats").value);
    this.rows.forEach(({ row, name, title, open }, i) => {
      const seat = i + 1;
      row.hidden = seat > count;
      if (document.activeElement !== name) name.value = words.names[seat] ?? "";
      title.textContent = words.say(seats.here.includes(seat) ? "players.seat-here" : "players.seat", { seat });
      open.href = `?seat=${seat}`;
    });
    element("game-turns").closest("label").hidden = who !== "cooperative";
    element("game-match").closest("label").hidden = who !== "head-to-head";
    setText("players-where", words.say(seats.address ? "players.where" : "players.nowhere", { address: seats.address }));
  }

  async deal() {
    const value = (name) => element(`game-${name}`).value;
    const { who } = { who: value("who") };
    const own = who === "cooperative" ? "turns" : "match";
    element("players-box").close();
    const failed = await this.menu.start({
      who, limit: value("limit"), rainbow: value("rainbow"), seats: Number(value("seats")), [own]: value(own),
    });
    if (failed === null || failed.length) this.menu.hands.tell(this.words.say("players.failed"));
  }
}
