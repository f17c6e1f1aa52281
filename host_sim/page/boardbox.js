// SPDX-License-Identifier: MIT
/** The box to connect a real board, and what is said of it; only where the browser has Web Serial. */

import { element, onClick, setText } from "./dom.js";
import { Board } from "./serial.js";

const BUSY = ["choosing", "asking"];

export class BoardBox {
  /** page: {known(): the document board.json, join(connect), leave(), tell(text, bad)} */
  constructor(words, page) {
    Object.assign(this, { words, page });
    const known = () => page.known() ?? {};
    const { join, leave } = page;
    this.board = new Board(navigator.serial, known, { join, leave, changed: (state) => this.changed(state) });
    element("board").hidden = !navigator.serial;
    onClick("board", () => this.open());
    onClick("board-choose", () => this.board.choose());
    onClick("board-all", () => this.board.choose(true));
    onClick("board-leave", () => {
      leave();
      element("board-box").close();
      page.tell(words.say("board.left"), false);
    });
    this.show();
  }

  get used() {
    return this.board.used;
  }

  open() {
    this.show();
    element("board-box").showModal();
  }

  /** Once it is connected there is nothing more to be done here; later news are told beside the wheel. */
  changed(state) {
    this.show();
    const box = element("board-box");
    const joined = state === "connected";
    if (joined) box.close();
    const text = ["choosing", "asking", "pulled"].includes(state) ? "" : this.words.say(`board.states.${state}`, this.values());
    if (text && !box.open) this.page.tell(text, !joined);
  }

  values() {
    const { board, firmware, "color-wheel": link } = this.board.hello ?? {};
    const { firmware: own, link: mine } = this.page.known() ?? {};
    return { board, firmware, own, link, mine };
  }

  show() {
    const { board, words } = this;
    const { state, used } = board;
    const values = this.values();
    const other = used && values.firmware !== values.own;
    const button = { connected: "button", pulled: "button-out" }[state] ?? "connect";
    setText("board", words.say(`board.${button}`));
    element("board").classList.toggle("used", used);
    setText("board-say", words.say(`board.states.${state}`, values));
    setText("board-more", [
      other ? words.say("board.firmware", values) : "",
      used && board.skipped ? words.say("board.skipped", { n: board.skipped }) : "",
    ].join(" ").trim());
    element("board-how").hidden = used;
    for (const id of ["choose", "all"]) {
      element(`board-${id}`).hidden = used;
      element(`board-${id}`).disabled = BUSY.includes(state);
    }
    element("board-leave").hidden = !used;
  }
}
