// SPDX-License-Identifier: MIT
/**
 * The back end of a page that is joined to a real board by Web Serial, where the browser has it:
 * finds the board, says what became of that, and comes back to it when its cable does.
 */

import { Cable } from "./cable.js";

const VENDORS = [0x239a, 0x2e8a].map((usbVendorId) => ({ usbVendorId })); // Adafruit, Raspberry Pi
const FIRST_WAIT = 300; // ms before a port that has come back is tried again
const TRIES = 6;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Board {
  /**
   * serial: navigator.serial or undefined. known(): {link, firmware}, the versions this page is
   * for. on.join(connect): the page is to be joined by it; on.leave(): it no longer is;
   * on.changed(state): see `state`.
   */
  constructor(serial, known, on) {
    Object.assign(this, { serial, known, on });
    this.state = "idle"; // choosing, asking, connected, pulled, or why not: busy, silent, newer, older, denied
    this.hello = null; // what the board says of itself
    this.cable = null;
    this.port = null;
    this.handlers = null; // of the page
    this.up = false; // as the page has been told
    this.tries = TRIES;
    serial?.addEventListener("connect", () => this.again());
  }

  /** Whether the page is joined to a board, be it that its cable is out. */
  get used() {
    return this.state === "connected" || this.state === "pulled";
  }

  get skipped() {
    return this.cable?.skipped ?? 0;
  }

  set(state) {
    this.state = state;
    this.on.changed(state);
  }

  /** Have the user choose a port, at a click; all: not only those of likely boards. */
  async choose(all = false) {
    let port;
    this.set("choosing");
    try {
      port = await this.serial.requestPort(all ? {} : { filters: VENDORS });
    } catch (error) {
      return this.set(error.name === "NotFoundError" ? "idle" : "denied"); // idle: none was wanted
    }
    this.set("asking");
    const found = await this.attempt(port);
    this.take(found);
    if (found.state === "connected") this.on.join((handlers) => this.connect(handlers));
  }

  /** What an attempt found is how things are now. */
  take({ state, ...found }) {
    Object.assign(this, found);
    this.set(state);
  }

  /** Open a port and see who is there: the state that follows from it, and what is known then. */
  async attempt(port) {
    const cable = new Cable(port, {
      line: (text, hello) => cable === this.cable && this.heard(text, hello),
      mute: () => cable === this.cable && this.down("mute"),
      lost: () => cable === this.cable && this.lost(),
    });
    try {
      await cable.open();
    } catch {
      return { state: "busy" };
    }
    const hello = await cable.first;
    const state = hello ? this.judge(hello) : "silent";
    if (state === "connected") return { state, cable, port, hello };
    await cable.close();
    return { state, hello };
  }

  /** Whether this page understands the board: by the version of the link, not of the firmware. */
  judge({ "color-wheel": link }) {
    const own = this.known().link;
    if (link === own) return "connected";
    return link > own ? "newer" : "older";
  }

  /** The back end (see backend.js), for as long as the page is joined to the board. */
  connect(handlers) {
    this.handlers = handlers;
    this.cable?.sync();
    const ask = (line) => this.cable?.ask(line) ?? Promise.resolve("no lost");
    return {
      press: (button) => ask(`down ${button}`),
      release: (button) => ask(`up ${button}`),
      send: ask,
      power() {},
      tell() {},
      close: () => this.close(),
    };
  }

  heard(text, hello) {
    if (hello) {
      const state = this.judge(hello);
      if (state !== "connected") return this.give({ state, hello }); // it has other firmware now
      this.hello = hello;
      if (!this.up) {
        this.up = true;
        this.handlers.connection(true);
        this.handlers.power("on");
        this.handlers.party({ names: {}, here: [], address: "" });
      }
    }
    if (this.up) this.handlers.line(text);
  }

  down(why) {
    if (this.up) this.handlers.connection(false, why);
    this.up = false;
  }

  lost() {
    this.cable = null;
    this.set("pulled");
    this.down("pulled");
    this.again(); // it may have been no more than a reset
  }

  /** The cable may be in again: try until it is, or for as long as a board takes to start. */
  async again() {
    this.tries = 0;
    if (this.state !== "pulled" || this.trying) return;
    this.trying = true;
    for (let wait = FIRST_WAIT; this.state === "pulled" && this.tries < TRIES; wait *= 1.6) {
      this.tries++;
      await this.back();
      if (this.state === "pulled") await sleep(wait);
    }
    this.trying = false;
  }

  /** Try all ports that may be it. */
  async back() {
    for (const port of await this.candidates()) {
      const found = await this.attempt(port);
      if (this.state !== "pulled") return found.cable?.close();
      if (["newer", "older"].includes(found.state)) return this.give(found);
      if (found.state !== "connected") continue;
      this.take(found);
      return this.cable.sync();
    }
  }

  /** The port that it was, then others of such a board: its console may be among them. */
  async candidates() {
    const id = (port) => Object.values(port.getInfo()).join();
    const ports = (await this.serial.getPorts()).filter((port) => port.connected !== false);
    const others = ports.filter((port) => port !== this.port && id(port) && id(port) === id(this.port));
    return [...ports.filter((port) => port === this.port), ...others];
  }

  /** Give the board up, and say why. */
  give(found) {
    this.on.leave();
    this.take(found);
  }

  /** The page is joined to something else. */
  close() {
    const { cable } = this;
    this.cable = null;
    this.up = false;
    this.set("idle");
    return cable?.close();
  }
}
