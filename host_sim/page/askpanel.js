// SPDX-License-Identifier: MIT
/** The panel that takes questions, moves, deal codes and positions. */

import { understood } from "./ask.js";
import { loadFault } from "./check.js";
import { create, element } from "./dom.js";
import { situation } from "./situation.js";

export class AskPanel {
  /**
   * ask: who answers (ask.js); hands: who plays; aloud: {say(text), hush()} reads the answers, and
   * is silent on what they have said.
   */
  constructor(words, ask, hands, aloud) {
    Object.assign(this, { words, ask, hands, aloud });
    for (const [letter, name] of Object.entries(words.table.colours)) {
      this.button("where-buttons", name, () => this.answer(ask().silent || ask().where(letter)));
    }
    for (const query of ["groups", "partners", "last", "left", "time"]) {
      this.button("query-buttons", words.say(`ask.buttons.${query}`), () => this.answer(ask().silent || ask()[query]()));
    }
    element("ask-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(element("ask-text").value);
    });
  }

  button(place, text, doing) {
    const button = create("button", text, { type: "button", className: "tool" });
    button.addEventListener("click", doing);
    element(place).append(button);
  }

  /** Where the call stands that has just been made. */
  situation() {
    const { now, can } = situation(this.words, this.hands.link, "");
    return `${now} ${can}`;
  }

  answer(text) {
    element("answer").textContent = text;
    this.aloud.say(text);
  }

  /** What was answered is over. */
  clear() {
    element("answer").textContent = "";
  }

  async take(line) {
    const { words, hands } = this;
    this.clear(); // whatever comes of this line, what was said of the one before is over
    hands.tell("", false);
    if (!line.trim()) return; // nothing is asked
    const { told, fault } = await this.carryOut(understood(line, words.table));
    if (told === undefined) {
      element("answer").textContent = fault; // what was typed stays, to be mended
      return;
    }
    this.answer(told);
    if (element("ask-text").value === line) element("ask-text").value = ""; // else it is the next one
  }

  /** Do what a line means: {told} or, where that cannot be, {fault}, which has been spoken. */
  async carryOut({ moves, space, call, press, query, of, doing, load, wrong, text, n }) {
    const { words, hands, ask } = this;
    if (wrong) return this.refuse(words.say(`ask.wrong.${wrong}`, { text, n }));
    if (moves) return this.play(moves);
    if (query) return { told: ask().silent || ask()[query](of) };
    if (call !== undefined) {
      const fault = call ? await hands.call(...call) : words.say("ask.call-how");
      return fault ? this.refuse(fault) : { told: this.situation() };
    }
    if (load) return this.load(load);
    if (doing === "help") {
      element("help").click();
      return { told: "" };
    }
    let done;
    if (press) done = hands.may(press) && (await hands.inTurn(() => hands.press(press)));
    else if (space) done = await hands.inTurn(() => hands.point(space));
    else done = await hands.inTurn(() => hands.send(doing));
    if (!done) return { fault: hands.fault };
    return { told: space ? ask().space(space) : "" };
  }

  /** A fault that nobody has told yet. */
  refuse(fault) {
    this.aloud.say(fault);
    return { fault };
  }

  async play(moves) {
    const { words, hands } = this;
    const n = moves.length;
    const { made, fault } = n > 1 ? await hands.make(moves, hands.begin(), () => this.aloud.hush()) : await this.one(moves[0]);
    const move = moves[fault ? made : n - 1].join("-");
    if (!fault) return { told: words.say("ask.done", { move, left: this.ask().left() }) };
    return { fault: n > 1 ? words.say("ask.some", { n, made, move, reason: fault }) : `${move}: ${fault}` };
  }

  /** A single move waits for what is being done, and nothing that comes after it ends it. */
  async one([a, b]) {
    const fault = await this.hands.swap(a, b);
    this.aloud.hush();
    return { made: 0, fault };
  }

  async load(text) {
    const { words, hands } = this;
    const fault = loadFault(text, words);
    if (fault) hands.tell(fault);
    if (fault || !(await hands.send(`load ${text}`))) return { fault: hands.fault };
    return { told: words.say("ui.loaded") };
  }
}
