// SPDX-License-Identifier: MIT
/** What the page tells in words: what is going on, what can be done, what has just happened. */

import { create, element, setText } from "./dom.js";
import { shareText } from "./moves.js";

const EVENT_SHOWN = 4000; // ms that the words of an event stay
const ENDS = ["won", "lost"]; // screens that speak for themselves

export class Teller {
  constructor(words, link, clock, speaker) {
    Object.assign(this, { words, link, clock, speaker });
    this.power = ""; // not known yet
    this.powerText = "";
    this.timer = 0;
    this.said = {}; // the latest words of the situation
  }

  get on() {
    return this.power === "on";
  }

  /** The whole state anew. wheelFocused: then the cell with the focus says where the cursor is. */
  tell(wheelFocused) {
    const { words, link, on } = this;
    const { state } = link;
    const { now, can } = on
      ? words.situation(link, this.clock.text(true))
      : { now: words.say(this.power ? `power.${this.power}` : "connection.connecting"), can: "" };
    const shown = on && state.screen === "play" && state.cursor;
    const here = shown ? words.say("events.moved", { a: words.place(state.cursor, link.piece(state.cursor)) }) : "";
    setText("now", now);
    setText("can", can);
    setText("here", here);
    setText("score", on ? this.score() : "");
    this.speak(now, can, wheelFocused ? "" : here);
    this.share(on ? shareText(link, words) : "");
    this.trouble();
  }

  /** Aloud only what is new; what can be done only when the screen is another. */
  speak(now, can, here) {
    const { screen } = this.link.state;
    const { said } = this;
    if (now !== said.now) this.speaker.say(now);
    if (screen !== said.screen) this.speaker.say(can);
    if (here !== said.here) this.speaker.say(here);
    this.said = { now, can, here, screen };
  }

  score() {
    const { link, words } = this;
    const { state } = link;
    if (!state.position || state.screen === "attract") return "";
    const say = (key, values) => words.say(`score.${key}`, values);
    const parts = [];
    for (const word of ["countdown", "timer", "rainbow"]) if (link.plays(word)) parts.push(say(word));
    if (state.seat) parts.push(say("seat", { n: state.seat, seats: state.seats }));
    parts.push(say("swaps", { n: state.swaps }));
    if (link.plays("par")) parts.push(state.over ? say("over", { n: state.over }) : say("left", { n: 27 - state.swaps }));
    if (!link.hidden) parts.push(say("groups", { n: link.groups().together }));
    if (state.takebacks) parts.push(say("takebacks", { n: state.takebacks }));
    return parts.join(" · ");
  }

  share(text) {
    element("share").hidden = !text;
    element("share-text").value = text;
  }

  /** Events of the device. */
  events(events) {
    for (const event of events) {
      const said = this.words.event(event, this.link);
      const last = ENDS.includes(this.link.state.screen) && event[0] === "grouped";
      if (event[0] === "screen") this.event(""); // the new screen says what matters now
      else if (said && !last) this.event(said, ["refused", "unordered", "timeout"].includes(event[0]));
    }
  }

  /** Words that stay a while: what just happened. */
  event(text, bad = false) {
    setText("event", text);
    element("event").classList.toggle("bad", bad);
    this.speaker.say(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => setText("event", ""), EVENT_SHOWN);
  }

  trouble() {
    const { words, power } = this;
    // A program that prints but never says hello has found something wrong, and says what.
    const silent = this.on && !this.link.state.screen && element("console").textContent;
    const broken = !["", "on", "off", "reset"].includes(power);
    element("trouble").hidden = !broken && !silent;
    setText("trouble-words", broken || silent ? words.say(`power.${silent ? "silent" : power}`) : "");
    setText("trouble-why", broken ? this.powerText : "");
  }

  /** What the program printed. */
  console(text) {
    const box = element("console");
    box.append(`${text.replace(/\n$/, "")}\n`);
    while (box.childNodes.length > 400) box.firstChild.remove();
    box.scrollTop = box.scrollHeight;
  }

  /** The help's list of keys, as they are set. */
  keys(keys) {
    const rows = Object.entries(this.words.table.keys.actions).flatMap(([action, meaning]) => {
      const text = keys.text(action, this.words);
      return text ? [create("dt", text), create("dd", meaning)] : [];
    });
    element("keys-list").replaceChildren(...rows);
    for (const target of document.querySelectorAll("[data-button]")) {
      const { label, name } = this.words.table.buttons[target.dataset.button];
      const key = keys.text(target.dataset.button, this.words);
      target.querySelector("span").textContent = label;
      target.title = key ? `${name} (${key})` : name;
      target.setAttribute("aria-label", `${label}, ${name}`);
    }
  }
}
