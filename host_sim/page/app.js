// SPDX-License-Identifier: MIT
/** Joins the parts of the page. */

import { board, connect } from "./backend.js";
import { Presses, listenKeys, listenPad } from "./input.js";
import { Link, pasted } from "./link.js";
import { Sound } from "./sound.js";
import { Wheel } from "./wheel.js";
import { readWords } from "./words.js";

const EVENT_SHOWN = 4000; // ms that the words of an event stay
const ENDS = ["won", "lost"]; // screens that speak for themselves
const OPTIONS = "color-wheel"; // the key in localStorage

const element = (id) => document.getElementById(id);
const words = await readWords();
const link = new Link();
const sound = new Sound();
const options = { letters: true, leds: false, sound: true, ...remembered() };
let power = ""; // not known yet
let powerText = "";
let connected = false;
let frame = null; // the latest one that is not drawn yet
let stale = false; // whether the state has changed since it was drawn
let asked = 0; // the pending animation frame
let eventTimer = 0;
let wheel = null;
let drawnBoard = "";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(OPTIONS)) ?? {};
  } catch {
    return {}; // no storage, or something else in it
  }
}

function remember() {
  try {
    localStorage.setItem(OPTIONS, JSON.stringify(options));
  } catch {
    // private windows may refuse; the options then last as long as the page
  }
}

/** Draw at the next frame of the screen; does nothing at all while nothing arrives. */
function draw() {
  asked ||= requestAnimationFrame(() => {
    asked = 0;
    if (!wheel) return;
    if (frame) {
      wheel.drawFrame(frame);
      frame = null;
    }
    if (stale) {
      stale = false;
      wheel.drawState(link.state);
      tell();
    }
  });
}

function changed() {
  stale = true;
  draw();
}

// --- what is told ------------------------------------------------------------------------------

/** Set a text only when it is another: a screen reader would read it again. */
function setText(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

function tell() {
  const { state } = link;
  const on = power === "on";
  const still = power ? `power.${power}` : "connection.connecting";
  const { now, can } = on ? words.situation(link) : { now: words.say(still), can: "" };
  setText("now", now);
  setText("can", can);
  showTrouble();
  const showCursor = on && state.screen === "play" && state.cursor;
  setText("here", showCursor ? words.say("events.moved", { a: words.place(state.cursor, link.piece(state.cursor)) }) : "");
  setText("score", on ? score() : "");
  element("undo").disabled = !on || !state.undo;
  element("redo").disabled = !on || !state.redo;
  element("power").setAttribute("aria-checked", String(on));
  const { dataset } = document.body;
  Object.assign(dataset, {
    power, connected: String(connected), screen: state.screen ?? "", cursor: state.cursor ?? "",
    picked: state.picked ?? "", swaps: state.swaps, result: state.result, position: state.position ?? "",
  });
}

function score() {
  const { state } = link;
  if (!state.position || state.screen === "attract") return "";
  const parts = [words.say("score.swaps", { n: state.swaps })];
  if (state.over) parts.push(words.say("score.over", { n: state.over }));
  else parts.push(words.say("score.left", { n: 27 - state.swaps }));
  parts.push(words.say("score.groups", { n: link.groups().together }));
  if (state.takebacks) parts.push(words.say("score.takebacks", { n: state.takebacks }));
  return parts.join(" · ");
}

/** Words that stay a while: what just happened. */
function tellEvent(text, bad = false) {
  setText("event", text);
  element("event").classList.toggle("bad", bad);
  clearTimeout(eventTimer);
  eventTimer = setTimeout(() => setText("event", ""), EVENT_SHOWN);
}

function showTrouble() {
  // A program that prints but never says hello has found something wrong, and says what.
  const silent = power === "on" && !link.state.screen && element("console").textContent;
  const broken = !["", "on", "off", "reset"].includes(power);
  element("trouble").hidden = !broken && !silent;
  setText("trouble-words", broken || silent ? words.say(`power.${silent ? "silent" : power}`) : "");
  setText("trouble-why", broken ? powerText : "");
}

// --- the device --------------------------------------------------------------------------------

const backend = connect({
  connection(up) {
    connected = up;
    element("lost").hidden = up;
    setText("lost", words.say("connection.lost"));
    if (!up) {
      sound.tone(0);
      presses.freeAll();
    } else {
      link.forget();
      loadBoard();
    }
    changed();
  },
  frame(bytes) {
    frame = bytes;
    draw();
  },
  line(text) {
    const events = link.take(text);
    if (!events) return;
    for (const event of events) {
      const said = words.event(event, link);
      if (event[0] === "screen") tellEvent(""); // the new screen says what matters now
      else if (said && !ENDS.includes(link.state.screen)) tellEvent(said, event[0] === "refused");
    }
    changed();
  },
  tone: (hz) => sound.tone(hz),
  power(state, text) {
    if (state === "on") {
      element("console").textContent = "";
      link.forget();
    } else {
      sound.tone(0);
      if (wheel) frame = new Uint8Array(wheel.board.pixels * wheel.bytes); // dark
    }
    power = state;
    powerText = text ?? "";
    changed();
  },
  console(text) {
    const box = element("console");
    box.append(`${text.replace(/\n$/, "")}\n`);
    while (box.childNodes.length > 400) box.firstChild.remove();
    box.scrollTop = box.scrollHeight;
    changed();
  },
});
const presses = new Presses(backend);

/** The board may be another one after the server was started anew. */
async function loadBoard() {
  let found;
  try {
    found = await board();
  } catch {
    return; // the connection is lost again; the next one asks anew
  }
  const text = JSON.stringify(found);
  if (text === drawnBoard) return;
  drawnBoard = text;
  const svg = element("wheel").cloneNode(false); // without the old listeners
  element("wheel").replaceWith(svg);
  wheel = new Wheel(svg, found, (space) => {
    clicks = clicks.then(() => choose(space));
  });
  wheel.setView(options);
  changed();
}

/** Say the device's refusal; true when it was one. */
function refused(answer, b) {
  if (answer === "ok") return false;
  const { picked } = link.state;
  const text = picked && b && answer !== "no not-now"
    ? words.refusal(answer.replace(/^no /, ""), picked, b, link)
    : words.say("events.refused", { reason: words.reason(answer) });
  tellEvent(text, true);
  return true;
}

// Clicks one after another: a second one must find what the first has done.
let clicks = Promise.resolve();

/**
 * A space was clicked: go there and press SELECT. By the link, whose lines keep their order; the
 * physical buttons are scanned and might come after the next click.
 */
async function choose(space) {
  const { screen, picked } = link.state;
  if (["attract", "dealing"].includes(screen)) return pressed("SELECT");
  if (space === picked) return pressed("BACK");
  if (refused(await backend.send(`point ${space}`), space)) return;
  await pressed("SELECT");
}

async function pressed(button) {
  backend.send(`down ${button}`);
  refused(await backend.send(`up ${button}`));
}

const step = (line) => async () => refused(await backend.send(line));

// --- the page's own buttons --------------------------------------------------------------------

function dress() {
  for (const target of document.querySelectorAll("[data-words]")) {
    target.textContent = words.say(target.dataset.words);
  }
  for (const target of document.querySelectorAll("[data-label]")) {
    target.setAttribute("aria-label", words.say(target.dataset.label));
  }
  for (const target of document.querySelectorAll("[data-button]")) {
    const { label, name, key } = words.table.buttons[target.dataset.button];
    target.querySelector("span").textContent = label;
    target.title = `${name} (${key})`;
    target.setAttribute("aria-label", `${label}, ${name}`);
  }
  for (const rule of words.table.ui.rules) {
    element("rules").append(Object.assign(document.createElement("li"), { textContent: rule }));
  }
  for (const [key, meaning] of words.table.ui.keys) {
    element("keys").append(
      Object.assign(document.createElement("dt"), { textContent: key }),
      Object.assign(document.createElement("dd"), { textContent: meaning }),
    );
  }
}

function showOptions() {
  for (const name of ["letters", "leds", "sound"]) {
    element(name).setAttribute("aria-checked", String(options[name]));
  }
}

function toggle(name) {
  options[name] = !options[name];
  remember();
  showOptions();
  if (name === "sound") {
    sound.set(options.sound);
    sound.gesture();
  } else {
    wheel?.setView(options);
  }
}

async function toTable(on) {
  document.body.classList.toggle("table", on);
  element("leave-table").hidden = !on;
  try {
    if (on) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // not every browser has it: the wheel then fills the window
  }
}

function openTexts() {
  const { deal, position } = link.state;
  element("deal-text").value = deal ?? words.say("ui.no-deal");
  element("position-text").value = position ?? "";
  element("record-text").value = link.record();
  element("paste-text").value = "";
  setText("texts-say", "");
  element("texts-box").showModal();
}

async function copy(id) {
  const field = element(id);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // without leave, or on plain http from elsewhere
    document.execCommand("copy");
  }
  setText("texts-say", words.say("ui.copied"));
}

async function load() {
  const found = pasted(element("paste-text").value);
  if (found.fault) {
    setText("texts-say", words.say(`paste-faults.${found.fault}`, { line: found.line }));
    return;
  }
  const answer = await backend.send(`load ${found.load}`);
  if (answer === "ok") element("texts-box").close();
  else setText("texts-say", words.say("events.refused", { reason: words.reason(answer) }));
}

function listen() {
  const undo = step("undo");
  const redo = step("redo");
  const full = () => toTable(!document.body.classList.contains("table"));
  const help = () => element("help-box").showModal();
  const doings = {
    undo, redo, help, load, texts: openTexts, table: full, "leave-table": full,
    letters: () => toggle("letters"), leds: () => toggle("leds"), sound: () => toggle("sound"),
    power: () => backend.power(power === "on" ? "off" : "on"),
  };
  for (const [id, doing] of Object.entries(doings)) {
    element(id).addEventListener("click", doing);
    // A click must not take the focus from the game: Space would then press this button again.
    element(id).addEventListener("mousedown", (event) => event.preventDefault());
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(button.dataset.copy));
  }
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) toTable(false);
  });
  listenKeys(presses, { u: undo, r: redo, f: full, "?": help });
  listenPad(presses, document.querySelectorAll("[data-button]"));
  for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, () => sound.gesture(), { capture: true });
  }
}

dress();
showOptions();
sound.wanted = options.sound;
listen();
tell();
