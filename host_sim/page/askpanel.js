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
    const { words, hands, ask } = this;
    const { moves, space, call, press, query, letter, doing, load } = understood(line, words.table);
    let told = words.say("ask.not-understood");
    this.clear(); // whatever comes of this line, what was said of the one before is over
    hands.tell("", false);
    if (moves) {
      for (const [a, b] of moves) {
        const fault = await hands.swap(a, b);
        this.aloud.hush();
        if (fault) {
          element("answer").textContent = `${a}-${b}: ${fault}`;
          return;
        }
        told = words.say("ask.done", { move: `${a}-${b}`, left: ask().left() });
      }
    } else if (call !== undefined) {
      const fault = call ? await hands.call(...call) : words.say("ask.call-how");
      if (fault) return this.answer(fault);
      told = this.situation();
    } else if (press) {
      if (!hands.may(press) || !(await hands.inTurn(() => hands.press(press)))) return;
      told = "";
    } else if (space) {
      if (!(await hands.inTurn(() => hands.point(space)))) return;
      told = ask().space(space);
    } else if (doing) {
      if (doing === "help") element("help").click();
      else if (!(await hands.send(doing))) return;
      told = "";
    } else if (query) {
      told = ask().silent || ask()[query](letter);
    } else if (load) {
      const fault = loadFault(load, words);
      element("answer").textContent = fault; // what was typed stays, to be mended
      if (fault) hands.tell(fault);
      if (fault || !(await hands.send(`load ${load}`))) return;
      told = words.say("ui.loaded");
    }
    this.answer(told);
    const done = told !== words.say("ask.not-understood");
    if (done && element("ask-text").value === line) element("ask-text").value = ""; // else it is the next one
  }
}
