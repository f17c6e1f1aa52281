// SPDX-License-Identifier: MIT
/**
 * The back end of a page without a server: the firmware runs in a worker (vm-worker.js) of one tab,
 * and all tabs of this browser are joined to it, each by a Wire that looks like a WebSocket.
 *
 * Which tab it is, a lock decides: it alone writes the flash, in localStorage; when it is closed,
 * another tab goes on from there. A tab that is asleep, as phones have it, loses the lock to one
 * that is not.
 */

import { connect as join, watchOnly as watch } from "./backend.js";
import { read, write } from "./store.js";
import { Watch, standIn } from "./vm-watch.js";

export { board, bySeat } from "./backend.js";

const NAME = `color-wheel ${new URL(".", location.href).pathname}`; // several may be on one host
// Without locks (plain http from elsewhere) each tab has a device of its own.
const CHANNEL = navigator.locks ? NAME : `${NAME} ${Math.random()}`;
const BLANK = "ff".repeat(4096);
const OWNER = `${NAME} owner`; // which tab may write it
const ME = String(Math.random());
const WATCHING = new URLSearchParams(location.search).get("view") === "table";
const PATIENCE = 3000; // ms until a device that says nothing counts as asleep
const IMAGE = /^([0-9a-f]{2}){4096}$/;

/** To the worker, with as much of a WebSocket as backend.js needs. */
class Wire {
  constructor() {
    this.readyState = WebSocket.CONNECTING;
    this.id = ME;
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.take(data);
    this.post({ join: true });
    addEventListener("pagehide", () => this.post({ leave: true }));
    setTimeout(() => this.readyState === WebSocket.CONNECTING && awake(), PATIENCE);
  }

  take({ to, up, gone, open, message }) {
    if (gone) return this.close();
    if (up) this.post({ join: true });
    if (open && to === this.id && this.readyState !== WebSocket.OPEN) {
      this.readyState = WebSocket.OPEN;
      this.onopen();
      // Not earlier: it fetches everything anew. A new build is seen by sw-files.js alone.
      navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" });
    }
    if (message === undefined || (to && to !== this.id) || this.readyState !== WebSocket.OPEN) return;
    this.onmessage({ data: message instanceof Uint8Array ? message : JSON.stringify(message) });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.post({ leave: true });
    this.readyState = WebSocket.CLOSED;
    this.channel.close();
    this.onclose();
  }

  send(text) {
    this.post({ message: JSON.parse(text) });
  }

  /** Nothing once it is closed: the page may go, or a key be pressed, before there is a new one. */
  post(message) {
    if (this.readyState !== WebSocket.CLOSED) this.channel.postMessage({ from: this.id, ...message });
  }
}

let worker = null; // while this tab has the device
let guard = null;
let instead = null; // what speaks for one that hung

/** A device; a reset is a new worker. */
function run(reason = "power") {
  const kept = read(NAME, "");
  worker = new Worker("vm-worker.js", { type: "module" });
  worker.postMessage({ name: CHANNEL, nvm: IMAGE.test(kept) ? kept : BLANK, reason });
  guard = new Watch(worker, hung);
  worker.onmessage = ({ data }) => {
    guard.heard();
    if (data.nvm) keep(data.nvm);
    if (data.restart) {
      stop();
      run(data.restart);
    }
  };
}

function stop() {
  guard?.stop();
  worker?.terminate();
  instead?.close();
}

/** The program computes for ever: it is stopped, and what it has saved stays. */
function hung() {
  stop();
  instead = standIn(CHANNEL, run);
}

function keep(nvm) {
  const taken = navigator.locks && read(OWNER, ME) !== ME; // while this tab slept
  if (!taken && !write(NAME, nvm)) worker.postMessage({ print: "THE GAME IS NOT BEING SAVED" });
}

/** To be the tab that has the device, for as long as this one is open. */
function own() {
  write(OWNER, ME);
  run();
  return new Promise(() => {});
}

/** Own the device when nobody else does, or at once: the lock of a tab that sleeps is stolen. */
function want(options = {}) {
  navigator.locks.request(NAME, options, own).catch(() => {
    stop();
    worker = null;
    want();
  });
}

/** Nobody has answered. */
function awake() {
  if (!worker && !WATCHING && navigator.locks) want({ steal: true });
}

export const connect = (handlers) => join(handlers, () => new Wire());
export const watchOnly = (handlers) => watch(handlers, () => new Wire());

addEventListener("pagehide", () => worker && new BroadcastChannel(CHANNEL).postMessage({ gone: true }));

// At once, for it takes longest. A page for spectators plays nothing by itself.
if (!WATCHING) navigator.locks ? want() : run();
