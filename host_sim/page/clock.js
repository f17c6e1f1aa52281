// SPDX-License-Identifier: MIT
/** The clock of a game. The device tells only its changes; between them the page goes on alone. */

const MARKS = [300, 60, 30, 10]; // s that remain when it is said aloud

/** "3:07", or "3:07.4" with tenths. Up: whole seconds that are over; down: those begun. */
export function timeText(ms, { down = false, tenths = false } = {}) {
  const all = tenths ? Math.floor(ms / 100) / 10 : down ? Math.ceil(ms / 1000) : Math.floor(ms / 1000);
  const minutes = Math.floor(all / 60);
  const seconds = (all - 60 * minutes).toFixed(tenths ? 1 : 0).padStart(tenths ? 4 : 2, "0");
  return `${minutes}:${seconds}`;
}

export class Clock {
  /** show(text): "" when there is no clock. aloud(seconds): so many remain. */
  constructor(show, aloud) {
    this.show = show;
    this.aloud = aloud;
    this.source = null; // what the device last said
    this.told = null; // {ms, runs, down} from which the time is counted
    this.timer = 0;
    this.since = 0; // when it was told, by performance.now
  }

  /** The object that the device last told: the same one again changes nothing. */
  set(source) {
    if (source === this.source) return;
    this.source = source;
    this.told = source;
    this.since = performance.now();
    this.draw();
  }

  /** The device is gone: nobody knows how the clock goes on. */
  stop() {
    if (!this.told) return;
    this.told = { ...this.told, ms: this.now(), runs: false };
    this.draw();
  }

  /** ms that are over, or that remain; null when there is no clock. */
  now() {
    if (!this.told) return null;
    const { ms, runs, down } = this.told;
    const passed = runs ? performance.now() - this.since : 0;
    return Math.max(0, down ? ms - passed : ms + passed);
  }

  text(tenths = false) {
    return this.told ? timeText(this.now(), { down: this.told.down, tenths }) : "";
  }

  draw() {
    clearTimeout(this.timer);
    const now = this.now();
    this.show(this.text(Boolean(now) && !this.told.runs && !this.told.down));
    if (!this.told?.runs) return;
    const { down } = this.told;
    if (down && now !== this.told.ms && MARKS.includes(Math.ceil(now / 1000))) this.aloud(Math.ceil(now / 1000));
    const rest = down ? now % 1000 : 1000 - (now % 1000);
    if (!down || now > 0) this.timer = setTimeout(() => this.draw(), rest + 5);
  }
}

/** This day as 2026-11-30. */
export function localDate() {
  const now = new Date();
  const two = (n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
