// SPDX-License-Identifier: MIT
/** Joins the parts of the page. */

import { showAllowed } from "./allowed.js";
import { Analysis } from "./analysis.js";
import { Ask } from "./ask.js";
import { AskPanel } from "./askpanel.js";
import { BoardBox } from "./boardbox.js";
import { Cells } from "./cells.js";
import { board, bySeat, connect, watchOnly } from "./choice.js";
import { Clock, localDate } from "./clock.js";
import { openDeal, takeDeal } from "./deals.js";
import { dress, element, onClick, setText } from "./dom.js";
import { toTable } from "./fullscreen.js";
import { Hands } from "./hands.js";
import { Presses, listenKeys, listenPad } from "./input.js";
import { Keys, KeysPanel } from "./keys.js";
import { darkFrame } from "./leds.js";
import { Link } from "./link.js";
import { labels } from "./menuwords.js";
import { mirror } from "./mirror.js";
import { MoveList } from "./moves.js";
import { PlayersBox } from "./players.js";
import { plug } from "./plug.js";
import { Speaker } from "./say.js";
import { Seats, ownSeat } from "./seats.js";
import { Sound } from "./sound.js";
import { Standings } from "./standings.js";
import { Stats } from "./stats.js";
import { Options } from "./store.js";
import { listenSwitches, showSwitches } from "./switches.js";
import { Teller } from "./tell.js";
import { loadPasted, openTexts, saveRecord } from "./texts.js";
import { Wheel } from "./wheel.js";
import { readWords } from "./words.js";

// A page for spectators shows the game large and never sends anything.
const watching = new URLSearchParams(location.search).get("view") === "table";

const words = await readWords();
dress(words);
const link = new Link();
const sound = new Sound();
const options = new Options();
const keys = new Keys(options);
const speaker = new Speaker(element("said"));
const clock = new Clock(
  (text) => {
    setText("clock", text);
    showClock();
  },
  (n) => speaker.say(words.say("clock.left", { time: words.say(n < 60 ? "clock.seconds" : "clock.minutes", { n: n < 60 ? n : n / 60 }) })),
);
const seats = new Seats(words, link, options, watching ? null : ownSeat(), () => changed());
const teller = new Teller(words, link, clock, speaker, seats);
const standings = new Standings(words, link);
const moveList = new MoveList(words, link);
const stats = new Stats(words, link);
let wanted = watching ? null : takeDeal(); // the deal that the address asks for
let connected = false;
let frame = null; // the latest one that is not drawn yet
let stale = true; // whether the state has changed since it was drawn
let asked = 0; // the pending animation frame
let wheel = null;
let cells = null;
let ask = null;
let drawnBoard = "";
let players = null;
let boardBox = null;
let askPanel = null;
let analysis = null;
let today = ""; // the date that the device was told

/** Draw at the next frame of the screen; does nothing at all while nothing arrives. */
function draw() {
  asked ||= requestAnimationFrame(() => {
    asked = 0;
    if (wheel && frame) {
      wheel.drawFrame(frame);
      frame = null;
    }
    if (stale) show();
  });
}

/** The device has no calendar; a page left open past midnight tells it the new day. */
function tellDate() {
  today = localDate();
  device.send(`date ${today}`);
}

/** In the lesson the clock is that of a game that waits, or runs on unseen. */
function showClock() {
  element("clock").hidden = !clock.told || link.state.screen === "lesson";
}

function show() {
  const { state } = link;
  const active = document.activeElement;
  stale = false;
  clock.set(state.clock);
  showClock();
  if (wheel) {
    const marks = labels(words, state);
    if (boardBox?.used && connected) wheel.drawFrame(mirror(link, wheel.board, words.table.menu.entries));
    wheel.drawState(link.view, marks);
    cells.show(link.laid.cursor, ask.labels(), link.laid.picked, !seats.refusal());
  }
  teller.tell(cells?.focused);
  standings.show();
  moveList.show();
  analysis?.show(!element("share").hidden && state.screen !== "standings");
  players?.show();
  showAllowed(link, seats, teller);
  const gone = active.disabled || !active.checkVisibility();
  if (gone && cells && !cells.focused) cells.focus(); // the focus would be nowhere
  Object.assign(document.body.dataset, {
    power: teller.power, connected: String(connected), screen: state.screen ?? "",
    back: boardBox?.used ? "board" : "",
    cursor: link.laid.cursor ?? "", picked: link.laid.picked ?? "", swaps: link.laid.swaps,
    result: state.result, position: link.hidden ? "" : state.position ?? "",
  });
}

function changed() {
  stale = true;
  draw();
}

// --- the device --------------------------------------------------------------------------------

const device = plug({
  connection(up, why = "lost") {
    connected = up;
    if (up && seats.own) device.tell({ seat: seats.own });
    element("lost").hidden = up;
    setText("lost", words.say(`connection.${why}`));
    if (up) {
      link.forget();
      loadBoard();
    } else {
      sound.tone(0);
      clock.stop();
      presses.freeAll();
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
    if (!watching && (text.includes('"color-wheel"') || today !== localDate())) tellDate();
    teller.events(events);
    if (events.some(([code]) => code === "dealt")) askPanel?.clear(); // it was of another game
    if (events.some(([code]) => code === "swapped")) welcomed();
    if (!watching) stats.watch();
    const { screen, position } = link.state;
    if (wanted && (screen === "attract" || (screen && position))) {
      openDeal(wanted, link, hands, words); // a game in progress would be known by now
      wanted = null;
    }
    changed();
  },
  party(who) {
    for (const name of seats.party(who)) device.tell(name);
  },
  tone: (hz) => sound.tone(hz),
  power(state, text) {
    if (state === "on") {
      element("console").textContent = "";
      link.forget();
    } else {
      sound.tone(0);
      clock.stop();
      link.forget(); // it plays nothing now
      if (wheel) frame = darkFrame(wheel.board);
    }
    teller.power = state;
    teller.powerText = text ?? "";
    changed();
  },
  console(text) {
    teller.console(text);
    changed();
  },
}, watching ? watchOnly : connect);
const refused = (answer) => teller.event(words.refused(answer, link.state.screen), true);
const backend = seats.own ? bySeat(device, seats.own, refused) : device;

/** Whether the player of this page may press a button, or act at all; why not is said. */
function may(button) {
  if (seats.may(button)) return true;
  hands.tell(seats.refusal());
  return false;
}

const presses = new Presses({
  press: (button) => hands.stop() || hands.button(button, () => may(button) && backend.press(button)),
  release: (button) => hands.button(button, () => backend.release(button)),
});
const hands = new Hands(backend, link, words, (text, bad = true) => teller.event(text, bad), may);
hands.borrowed = (start, move) => stats.borrow(start, move);
teller.aloud.busy = () => hands.busy || presses.open;

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
  cells = new Cells(svg, words, {
    choose: (space) => watching || hands.choose(space),
    hold(space) {
      const holds = !watching && link.state.screen === "play";
      if (holds) hands.callTo(space);
      return holds;
    },
    letGo: () => hands.letGo(),
    point: (space) =>
      watching || link.state.screen !== "play" || seats.refusal() || hands.inTurn(() => hands.point(space), hands.series),
  });
  wheel = new Wheel(svg, found, options.values, (...drawn) => cells.attach(...drawn));
  ask = new Ask(words, link, found.spaces, clock);
  toWheel();
  changed();
}

/** The focus goes to the wheel when nothing else has it, so that its keys work where there are any. */
function toWheel() {
  const fingers = matchMedia("(pointer: coarse)").matches;
  if (cells && !watching && !fingers && document.activeElement === document.body) cells.focus();
}

// --- the page's own buttons --------------------------------------------------------------------

/** The player has turned a choice over. */
function chosen(name) {
  if (name === "sound") {
    sound.set(options.values.sound);
    sound.gesture();
  } else if (name !== "shortcuts") {
    wheel?.setView(options.values);
  }
}

/** The choice that a newcomer is offered is made, or not wanted. */
function welcomed() {
  element("welcome").hidden = true;
  if (!options.values.welcomed) options.set("welcomed", true);
  changed();
}

/** The device's own lesson, by the menu. */
async function lesson() {
  element("help-box").close();
  welcomed();
  if (!(await hands.menu.run("lesson"))) teller.event(words.say("ui.no-lesson"), true);
}

function openAsk() {
  element("ask").open = true;
  element("ask-text").focus();
}

function listen() {
  const doings = {
    undo: () => hands.inTurn(() => hands.send("undo")),
    redo: () => hands.inTurn(() => hands.send("redo")),
    hint: () => hands.inTurn(() => hands.send("hint")),
    table: () => toTable(!document.body.classList.contains("table")),
    help: () => element("help-box").showModal(),
    ask: openAsk,
    escape() {
      const on = document.body.classList.contains("table");
      if (on) toTable(false);
      return on;
    },
  };
  const { undo, redo, hint, table, help } = doings;
  const clicks = {
    undo, redo, hint, table, help, "leave-table": table,
    load: () => loadPasted(backend, words, hands),
    "note-done": () => teller.noteRead(),
    texts: () => openTexts(link, words),
    "record-save": () => saveRecord(link),
    stats: () => stats.open(),
    "keys-open": () => element("keys-box").showModal(),
    players: () => players.open(),
    "help-lesson": lesson,
    "welcome-lesson": lesson,
    "welcome-done": welcomed,
    power: () => backend.power(teller.on ? "off" : "on"),
  };
  for (const [id, doing] of Object.entries(clicks)) onClick(id, doing);
  listenSwitches(options, chosen);
  for (const box of document.querySelectorAll("dialog")) box.addEventListener("close", toWheel);
  // Not at the SVG: Chrome makes one that listens to the focus a stop of its own for Tab.
  element("stage").addEventListener("focusin", (event) => cells?.moved(event.target));
  document.addEventListener("click", () => getSelection().isCollapsed && toWheel());
  element("ask-form").addEventListener("keydown", (event) => event.key === "Escape" && cells?.focus());
  listenKeys(presses, keys, doings);
  listenPad(presses, document.querySelectorAll("[data-button]"));
  for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, () => sound.gesture(), { capture: true });
  }
  players = new PlayersBox(words, seats, link, hands.menu, (message) => {
    seats.name(message);
    device.tell(message);
  });
  boardBox = new BoardBox(words, {
    known: () => wheel?.board,
    join: device.go,
    leave: device.home,
    tell: (text, bad) => teller.event(text, bad),
  });
  askPanel = new AskPanel(words, () => ask, hands, { say: (text) => speaker.say(text), hush: () => teller.aloud.hush() });
  analysis = new Analysis(words, link, device, moveList);
  new KeysPanel(words, keys, () => teller.keys(keys));
}

document.body.classList.toggle("watch", watching);
element("welcome").hidden = watching || seats.own !== null || options.values.welcomed;
sound.wanted = options.values.sound && !watching;
showSwitches(options);
teller.keys(keys);
if (!watching) listen();
show();
