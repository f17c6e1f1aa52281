// SPDX-License-Identifier: MIT
/**
 * Runs the device in real time and joins it to any number of tabs of this browser: what
 * host_sim/hub.py does for the simulator, with the same messages, over a BroadcastChannel.
 *
 * To its page: {nvm} whenever the flash has changed, {restart: reason} when a new worker is wanted,
 * {alive} as an answer to {ping}.
 */

import { powerOn, unhex } from "./vm-device.js";

const BOOT_MS = 1000; // from a reset until the firmware runs again
const FROZEN_MS = 4000; // behind by more, the page was asleep: its time is made up for in pieces
const MOST_PIECES = 900; // an hour; a longer sleep stands still
const TAIL = 200; // lines of the console that a new tab is shown
const LONGEST_LINE = 512; // characters; the link itself takes fewer
const LONGEST_NAME = 20;

let channel, device, buttons;
let zero = 0; // when the power came on, by performance.now
let running = false;
let changed = false; // the flash, in this step
let frame = null;
let state = { power: "off", text: "" };
let printed = [];
let asked = []; // who waits for an answer, in order
let line = "";
const decoder = new TextDecoder();
const tabs = new Map(); // id -> seat or null
const held = new Map(); // button -> the tab that holds it
const names = {};

const tell = (message, to = null) => channel.postMessage({ to, message });

const doings = {
  start: () => setPower("on"),
  frame(_, payload) {
    frame = unhex(payload).subarray(1); // behind the pin
    tell(frame);
  },
  serial(_, payload) {
    const lines = (line + decoder.decode(unhex(payload), { stream: true })).split("\n");
    line = lines.pop();
    lines.forEach((text) => heard(text.trimEnd()));
  },
  console: (_, payload) => print(decoder.decode(unhex(payload))),
  tone(_, payload) {
    const [, a, b, c, d] = unhex(payload);
    tell({ tone: a + 256 * (b + 256 * (c + 256 * d)) });
  },
  flash: () => (changed = true),
  stopped: (_, payload) => end("stopped", payload),
  crashed: (_, payload) => end("crashed", payload),
  reset(_, payload) {
    end("reset", payload);
    setTimeout(restart, BOOT_MS, state.text);
  },
};

function print(text) {
  printed = [...printed, text].slice(-TAIL);
  tell({ console: text });
}

/** An answer goes to whoever asked, everything else to all. */
function heard(text) {
  if (text.startsWith("{")) return tell({ line: text });
  const { from, id } = asked.shift() ?? {};
  if (from) tell({ answer: text, id }, from);
}

function setPower(power, text = "") {
  state = { power, text };
  if (power !== "on") {
    running = false;
    frame = null;
    for (const { from, id } of asked) if (from) tell({ answer: "no off", id }, from);
    asked = [];
  }
  tell(state);
}

const end = (power, payload) => setPower(power, decoder.decode(unhex(payload)));

function restart(reason) {
  if (!running) postMessage({ restart: reason });
}

function ask(text, from, id) {
  if (!running) return from && tell({ answer: "no off", id }, from);
  const blank = !text.trim();
  if (blank || text.length > LONGEST_LINE) return tell({ answer: blank ? "no unknown" : "no too-long", id }, from);
  asked.push({ from, id });
  device.enter(0, JSON.stringify({ do: "serial", text: `${text}\n` }));
}

const party = () => ({
  party: { names, here: [...new Set(tabs.values())].filter(Boolean).sort((a, b) => a - b), address: "" },
});

function join(from) {
  tabs.set(from, null);
  channel.postMessage({ to: from, open: true });
  tell(state, from);
  for (const text of printed) tell({ console: text }, from);
  if (frame) tell(frame, from);
  tell(party(), from);
  ask("status");
}

/** What a tab asks for (see host_sim/messages.py). */
function receive(from, message) {
  if ("down" in message) hold(message.down, from);
  if ("up" in message) hold(message.up, null);
  if (message.send) ask(message.send, from, message.id);
  if (message.seat) tabs.set(from, message.seat);
  if ("name" in message) names[message.of] = message.name.trim().slice(0, LONGEST_NAME);
  if (message.seat || "name" in message) tell(party());
  if (message.power === "off" && running) setPower("off");
  if (message.power === "on") restart("power");
}

function hold(button, from) {
  if (!running || !(button in buttons)) return;
  held.set(button, from);
  device.move(buttons[button], from !== null);
}

function leave(from) {
  const seat = tabs.get(from);
  for (const [button, by] of held) if (by === from) hold(button, null);
  tabs.delete(from);
  if (seat) tell(party());
}

/** One step, or as many as a sleep of the page has left out; then again when the next is due. */
function run() {
  if (!running) return;
  const now = performance.now() - zero;
  let due = device.step(Math.floor(now));
  for (let pieces = 0; running && now - due > FROZEN_MS; pieces++) {
    if (pieces === MOST_PIECES) zero = performance.now() - due;
    due = pieces < MOST_PIECES ? device.step(Math.floor(now)) : now;
    postMessage({ alive: true }); // an hour takes long
  }
  if (changed) postMessage({ nvm: device.nvm() });
  changed = false;
  setTimeout(run, due - (performance.now() - zero));
}

async function start({ nvm, reason }) {
  const told = (kind, ms, payload) => doings[kind]?.(ms, payload);
  try {
    ({ device, buttons } = await powerOn({ nvm, reason, told }));
    running = true;
  } catch (error) {
    state = { power: "crashed", text: `MicroPython cannot be started: ${error}` };
  }
  zero = performance.now();
}

onmessage = async ({ data }) => {
  if (data.print) return print(data.print);
  if (data.ping) return postMessage({ alive: true });
  channel = new BroadcastChannel(data.name);
  await start(data);
  channel.onmessage = ({ data: { from, join: joins, leave: leaves, message } }) => {
    if (joins) join(from);
    else if (leaves) leave(from);
    else if (from) receive(from, message);
  };
  channel.postMessage({ to: null, up: true }); // all tabs join
  postMessage({ alive: true });
  run();
};
