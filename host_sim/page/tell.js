// SPDX-License-Identifier: MIT
/** What the page tells in words: what is going on, what can be done, what has just happened. */

import { Aloud } from "./aloud.js";
import { create, element, setText } from "./dom.js";
import { shareText } from "./moves.js";
import { situation } from "./situation.js";

const PRINTED = 3; // lines of the program that a note shows
const EVENT_SHOWN = 4000; // ms that the words of an event stay, at least
const READING = 60; // ms that a character takes to be read
const DONE = ["moved", "picked", "dropped", "swapped", "took-back", "dealt", "changed", "screen", "call"];
const ENDS = ["won", "lost"]; // screens that speak for themselves
const KINDS = ["cooperative", "head-to-head", "countdown", "timer", "rainbow"]; // words of a style to be shown
const NEW = ["swapped", "dealt"]; // what was said before is of the past
const REFUSED = ["refused", "no-way", "unordered", "timeout"]; // events that are no good news

export class Teller {
  constructor(words, link, clock, speaker, seats) {
    Object.assign(this, { words, link, clock, speaker, seats });
    this.aloud = new Aloud(words, link, speaker);
    this.power = ""; // not known yet
    this.powerText = "";
    this.timer = 0;
    this.drawnScore = "";
    this.noted = ""; // what is there to be read
    this.read = ""; // and what somebody has read of it
  }

  get on() {
    return this.power === "on";
  }

  /** The whole state anew. wheelFocused: then the cell with the focus says where the cursor is. */
  tell(wheelFocused) {
    const { words, link, on } = this;
    const { state } = link;
    const found = on
      ? situation(words, link, this.clock.text(true))
      : { now: words.say(this.power ? `power.${this.power}` : "connection.connecting"), can: "" };
    const { now } = found;
    const can = this.seats.waits ? "" : found.can;
    const { cursor } = link.laid;
    const shown = on && ["play", "lesson"].includes(state.screen) && cursor;
    const here = shown ? words.say("events.moved", { a: words.place(cursor, link.piece(cursor)) }) : "";
    setText("now", now);
    setText("can", can);
    setText("here", here);
    this.score(on ? this.parts() : []);
    setText("table-now", now);
    this.scrolls();
    this.note();
    const turn = this.turn();
    this.aloud.tell({ now, can, here: wheelFocused ? "" : here, turn });
    this.share(on ? shareText(link, words) : "");
    this.trouble();
  }

  /** Words that do not all fit are scrolled, also by the keyboard. */
  scrolls() {
    const box = element("words");
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }

  /** Who I am and whose turn it is, also in the title of the window; gives the words. */
  turn() {
    const { text, own } = this.on ? this.seats.turn() : { text: "", own: false };
    setText("turn", text);
    element("turn").hidden = !text;
    element("turn").classList.toggle("own", own);
    const title = this.words.say("ui.title");
    document.title = own ? this.words.say("turn.title", { title }) : title;
    return text;
  }

  /** Kinds of the game stand apart on a phone, where the line is short. */
  score(parts) {
    const text = JSON.stringify(parts);
    if (text === this.drawnScore) return;
    this.drawnScore = text;
    const spans = parts.map(({ text, short = "", kind = false }, i) => {
      const end = i < parts.length - 1 ? " · " : "";
      const span = create("span", text + end, { className: kind ? "kind" : short ? "wide" : "" });
      if (short) span.dataset.short = short + end;
      return span;
    });
    element("score").replaceChildren(...spans);
    setText("kind", parts.filter(({ kind }) => kind).map(({ text }) => text).join(" · "));
    const told = parts.filter(({ kind }) => !kind);
    element("table-score").replaceChildren(...told.slice(0, 2).map(({ text }) => create("span", text)));
  }

  /** What the line of the score is made of. */
  parts() {
    const { link, words } = this;
    const { state } = link;
    const { lesson } = state;
    if (lesson) return [{ text: words.say("lesson.score", { at: lesson.step + 1, steps: lesson.steps }) }];
    if (!state.position || ["attract", "standings"].includes(state.screen)) return [];
    const say = (key, values) => words.say(`score.${key}`, values);
    const kind = (key, values) => ({ text: say(key, values), kind: true });
    const parts = [];
    for (const word of KINDS) if (link.plays(word)) parts.push(kind(word));
    parts.push({ text: say("swaps", { n: state.swaps }) });
    if (link.plays("par")) parts.push({ text: state.over ? say("over", { n: state.over }) : say("left", { n: 27 - state.swaps }) });
    if (!link.hidden) {
      const n = link.groups().together;
      parts.push({ text: say("groups", { n }), short: say("groups-short", { n }) });
    }
    if (state.takebacks) parts.push({ text: say("takebacks", { n: state.takebacks }) });
    if (state.helped) parts.push({ text: say("helped") });
    return parts;
  }

  share(text) {
    element("share").hidden = !text;
    element("share-text").value = text;
  }

  /** Events of the device. */
  events(events) {
    // A refusal is over as soon as anything is done; a new screen says itself what matters now,
    // unless it came by an undo or a redo, which say what they did.
    const changed = events.some(([code]) => code === "changed");
    for (const event of events) {
      const said = this.words.event(event, this.link);
      const last = ENDS.includes(this.link.state.screen) && event[0] === "grouped";
      const bad = element("event").classList.contains("bad");
      if (NEW.includes(event[0]) || (DONE.includes(event[0]) && bad)) this.event("");
      if (event[0] === "hint") this.event(""); // that is the situation now
      else if (event[0] === "screen") changed || this.event("");
      else if (event[0] === "stage" && !event[2]) this.event(""); // the next step of the lesson
      else if (event[0] === "fault" && !event[1] && !this.link.state.position && this.link.state.faults.length) continue; // the note says it
      else if (said && !last) this.event(said, REFUSED.includes(event[0]), event[0] === "helped");
    }
  }

  /** Words that stay a while, or until the next: what just happened. */
  event(text, bad = false, stays = false) {
    setText("event", text);
    element("event").classList.toggle("bad", bad);
    this.speaker.say(text);
    clearTimeout(this.timer);
    if (!stays) this.timer = setTimeout(() => setText("event", ""), Math.max(EVENT_SHOWN, READING * text.length));
    element("words").scrollTop = 0;
  }

  /** What the settings' faults are and what the program printed, until somebody has read it. */
  note() {
    const { words, link } = this;
    const faults = link.state.faults.map((fault) => words.say("events.fault", { fault }));
    const printed = element("console").textContent.split("\n");
    const other = printed.filter((line) => line && !link.state.faults.some((fault) => line.includes(fault)));
    const text = this.on ? [...faults, ...other.slice(-PRINTED).map((line) => words.printed(line))].join("\n") : "";
    if (text !== this.noted) this.speaker.say(text);
    this.noted = text;
    setText("note-words", text);
    element("note").hidden = !text || text === this.read || !link.state.screen;
  }

  /** The note has been read. */
  noteRead() {
    this.read = this.noted;
    this.note();
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
    const buttons = Object.entries(this.words.table["buttons-do"]);
    element("buttons-list").replaceChildren(...buttons.flatMap(([name, does]) => [create("dt", name), create("dd", does)]));
    for (const target of document.querySelectorAll("[data-button]")) {
      const { label, name } = this.words.table.buttons[target.dataset.button];
      const key = keys.text(target.dataset.button, this.words);
      target.querySelector("span").textContent = label;
      target.querySelector("kbd").textContent = key.split(", ")[0];
      target.title = key ? `${name} (${key})` : name;
      target.setAttribute("aria-label", `${label}, ${name}`);
    }
  }
}
