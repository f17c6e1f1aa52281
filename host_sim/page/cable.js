// SPDX-License-Identifier: MIT
/**
 * An open serial port with, one hopes, a Color Wheel's device link at its other end.
 *
 * Answers carry no numbers: so one command is on its way at a time, and whenever something got lost
 * the device is asked for its status, whose hello can only come behind all former answers.
 */

import { Lines } from "./lines.js";
import { read } from "./linkline.js";

const PATIENCE = 2000; // ms for an answer
const SYNC_MS = 1000; // for a hello; a board that starts needs some of them
const TRIES = 5; // then nobody is there
const SETTLE_MS = 200; // in which what was asked for twice is over
const RESYNC_MS = 500; // between two questions for the state because of noise
const MOST = 64; // commands that wait
const MOST_ERRORS = 10; // of the port, with nothing read in between

export class Cable {
  /**
   * on.line(text, hello) gets the link's lines; hello: the object where it is the first of all that
   * the device says. on.mute(): it has said nothing for long; on.lost(): the port has gone.
   */
  constructor(port, on) {
    Object.assign(this, { port, on });
    this.skipped = 0; // lines that were none of the link's
    this.closed = false;
    this.queue = [];
    this.asked = null; // the command on its way
    this.answers = null; // those that came while its status is awaited; else null
    this.sent = 0; // statuses since the last hello
    this.synced = 0; // when the last one was, by performance.now
    this.lines = new Lines((text) => this.heard(text));
    this.greeted = false;
    this.first = new Promise((resolve) => (this.greet = resolve)); // the first hello, or null
    this.gone = () => this.lose();
    this.writer = this.reader = this.reading = null; // once it is open
    this.timer = this.later = 0;
  }

  /** Open it and ask who is there; fails where the port cannot be opened. */
  async open() {
    const { port } = this;
    await port.open({ baudRate: 115200, bufferSize: 4096 });
    port.addEventListener("disconnect", this.gone);
    await port.setSignals({ dataTerminalReady: true }).catch(() => {}); // the device looks at it
    this.writer = port.writable.getWriter();
    this.reading = this.read();
    this.sync();
  }

  async read() {
    for (let errors = 0; this.port.readable && !this.closed && errors < MOST_ERRORS; errors++) {
      const reader = (this.reader = this.port.readable.getReader());
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          errors = 0;
          this.lines.take(part.value);
        }
        errors = MOST_ERRORS; // it was closed
      } catch {
        this.lines.cut(); // a break, an overrun: then there is a new stream; none when it has gone
        this.resync();
      } finally {
        reader.releaseLock();
      }
    }
    this.lose();
  }

  lose() {
    if (this.closed) return;
    this.close();
    this.on.lost();
  }

  /** Let go of the port; whoever waits for an answer gets none. */
  async close() {
    if (this.closed) return;
    this.closed = true;
    this.port.removeEventListener("disconnect", this.gone);
    for (const timer of [this.timer, this.later]) clearTimeout(timer);
    this.greet(null);
    this.forget();
    const quietly = (doing) => doing?.catch(() => {});
    await quietly(this.reader?.cancel());
    await quietly(this.reading);
    await quietly(this.writer?.abort());
    this.writer?.releaseLock();
    await quietly(this.port.close());
  }

  /** A command -> Promise of "ok" or "no REASON". What is held is let go even when much waits. */
  ask(line) {
    const full = this.queue.length >= MOST && !/\bup \w+$/.test(line);
    if (this.closed || full) return Promise.resolve("no lost");
    return new Promise((resolve) => {
      this.queue.push({ line, resolve });
      this.next();
    });
  }

  /** The next command, when there is one and none is on its way. */
  next() {
    if (this.asked || this.answers || this.closed || !this.queue.length) return;
    this.asked = this.queue.shift();
    this.write(`${this.asked.line}\n`);
    this.wait(PATIENCE);
  }

  /** Ask for all anew when nothing has come after so many ms. */
  wait(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sync(), ms);
  }

  /** A board that takes nothing gets no more. */
  write(text) {
    if (this.writer.desiredSize > 0) this.writer.write(new TextEncoder().encode(text)).catch(() => {});
  }

  /** Have the board say everything. */
  sync() {
    if (this.closed) return;
    this.answers ??= [];
    this.sent++;
    this.synced = performance.now();
    if (this.sent > TRIES) {
      this.greet(null);
      this.on.mute();
      this.forget();
    }
    this.write("\nstatus\n"); // behind whatever half a line the board may have
    this.wait(SYNC_MS);
  }

  /** The same, soon: something was lost. */
  resync() {
    if (this.sent || this.later || this.closed) return; // what is awaited comes after it
    const ms = Math.max(20, this.synced + RESYNC_MS - performance.now());
    this.later = setTimeout(() => {
      this.later = 0;
      if (!this.sent) this.sync();
    }, ms);
  }

  heard(text) {
    if (this.closed || text === "") return;
    const { answer, line } = text === null ? {} : read(text);
    if (line && "color-wheel" in line) this.hello(line);
    else if (line) this.on.line(JSON.stringify(line), null);
    else if (answer && this.answers) this.answers.push(answer);
    else if (answer && this.asked) this.answered(answer);
    else this.skip();
  }

  skip() {
    this.skipped++;
    this.resync();
  }

  /**
   * All answers have come, unless it was asked more than once; those that have not will not. A board
   * says hello by itself, too, when the port is opened or its program starts anew.
   */
  hello(line) {
    const { sent, answers } = this;
    const awaited = sent && !answers.length; // ours is behind the answer to the status
    if (!awaited && !this.greeted) this.skipped = 0; // the port had kept what came before
    if (!awaited) this.greet(line);
    this.greeted ||= !awaited;
    this.on.line(JSON.stringify(line), line);
    if (awaited) return;
    clearTimeout(this.timer);
    const all = sent === 1 && answers.length === 2;
    if (this.asked) this.answered(all ? answers[0] : "no lost", false);
    this.sent = 0;
    const go = () => {
      this.answers = null;
      this.next();
    };
    if (sent > 1) this.timer = setTimeout(go, SETTLE_MS);
    else go();
  }

  answered(answer, more = true) {
    const { resolve } = this.asked;
    this.asked = null;
    clearTimeout(this.timer);
    resolve(answer);
    if (more) this.next();
  }

  forget() {
    for (const { resolve } of [this.asked, ...this.queue].filter(Boolean)) resolve("no lost");
    this.asked = null;
    this.queue = [];
  }
}
