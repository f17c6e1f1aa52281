// SPDX-License-Identifier: MIT
/**
 * What a click or a typed move does, over the link: its lines keep their order, while the physical
 * buttons are scanned. So that what is done first comes first, a button that is pressed meanwhile
 * waits for the end of it, and what follows a button until the device has seen that.
 */

import { Menu } from "./menu.js";

const COLOURS = "ROYGCBP";
const HELD = 2000; // ms that a button is held at most until the device has seen it
const TELLS = ["same-space", "differs", "full"]; // of these refusals of a swap the device tells by an event
const APART = 40; // ms that the server leaves between two moves of a button; they keep their order
const SEEN = 60; // ms after which the device has seen a button of the page: it scans every 22

export class Hands {
  /**
   * tell(text, bad = true): say why something was not done, or what was. may(): whether the player
   * of this page may act now; it says why not.
   */
  constructor(backend, link, words, tell, may = () => true) {
    Object.assign(this, { backend, link, words, may });
    this.fault = ""; // why the latest thing was not done
    this.tell = (text, bad = true) => {
      this.fault = bad ? text : "";
      tell(text, bad);
    };
    this.menu = new Menu(this);
    this.loads = Promise.resolve();
    this.turn = Promise.resolve(); // one after another: each must find what the last has done
    this.doing = 0; // how many are not done yet
    this.pressed = -Infinity; // when the device's latest button will have moved, by performance.now
    this.moved = {}; // the same of each
    this.series = null; // moves that are being made, one after the other
    this.loading = 0; // how often something was to be loaded
    this.finger = false; // whether one stays on a space
    this.borrowed = () => {}; // is told the start and the first move of a record before it is played
  }

  /** Whether something is being done in several presses. */
  get busy() {
    return this.doing > 0;
  }

  /** Do something after all before it. It ends the moves that are being made, unless it is of them. */
  inTurn(doing, series = null) {
    if (!series) this.series = null;
    this.doing++;
    this.turn = this.turn.catch(() => {}).then(() => this.seen()).then(doing).finally(() => this.doing--);
    return this.turn;
  }

  /** Resolves when the device has seen the latest button. */
  seen() {
    const rest = this.pressed + SEEN - performance.now();
    return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : undefined;
  }

  /** A button of the page is pressed or let go, by doing(): after what is being done, or at once. */
  button(name, doing) {
    const now = () => {
      const ready = (this.moved[name] ?? -Infinity) + APART;
      this.pressed = this.moved[name] = Math.max(performance.now(), this.pressed, ready);
      doing();
    };
    if (this.busy) this.turn.then(now, now);
    else now();
  }

  /** A line into the link; false when it was refused, and then the reason is told. */
  async send(line) {
    const answer = await this.backend.send(line);
    if (answer !== "ok") this.tell(this.words.refused(answer, this.link.state.screen));
    return answer === "ok";
  }

  async press(button) {
    const down = this.send(`down ${button}`);
    const up = this.send(`up ${button}`);
    return (await down) && up;
  }

  /** Hold a button until a condition of the state holds; whether it does. */
  async hold(button, condition) {
    if (!(await this.send(`down ${button}`))) return false;
    await this.link.until(condition, HELD);
    await this.send(`up ${button}`);
    return condition();
  }

  /** Press a button and wait until what it changes is another; false when it is not. */
  async step(button, value) {
    const before = value();
    await this.press(button);
    await this.link.until(() => value() !== before);
    return value() !== before;
  }

  /** Move the cursor. With a piece in hand the device tells by an event why it may not go there. */
  async point(space) {
    const answer = await this.backend.send(`point ${space}`);
    if (answer === "ok") return true;
    const { picked } = this.link.laid;
    if (!picked || answer === "no not-now") this.tell(this.words.refused(answer, this.link.state.screen));
    else this.fault = this.words.refusal(answer.replace(/^no /, ""), picked, space, this.link);
    return false;
  }

  /** Something is loaded by load(): once another load is through, and no move of its record is made any more. */
  afterLoads(load) {
    this.loads = this.loads.catch(() => {}).then(() => {
      this.loading++;
      this.series = null;
      return this.turn;
    }).then(load);
    return this.loads;
  }

  /**
   * The moves of a record, on the game that has just been loaded; tells how far it went, and a note after
   * that, but where another game comes in between.
   */
  async replay(moves = [], note = "") {
    const { link, words } = this;
    const n = moves.length;
    const game = link.seen.dealt;
    const { loading } = this;
    const tell = (key, values, bad) => this.tell(`${words.say(`ui.${key}`, values)} ${note}`.trim(), bad);
    if (link.state.screen === "ready") return tell(n ? "loaded-start" : "loaded", { n }, n > 0);
    const series = this.begin();
    if (link.state.screen === "dealing") await this.inTurn(() => this.press("SELECT"), series);
    await link.until(() => link.state.screen === "play");
    if (n && link.seen.dealt === game) this.borrowed(link.state.start, moves[0]);
    const { made, fault } = await this.make(moves.map((move) => move.split("-")), series);
    if (this.loading !== loading || link.seen.dealt !== game) return;
    const left = { made, all: n, n: n - made, at: made + 1, move: moves[made], reason: fault };
    if (fault) tell("loaded-some", left, true);
    else tell(n ? "loaded-moves" : "loaded", { n }, false);
  }

  /** A space was clicked. */
  choose(space) {
    return this.inTurn(async () => {
      if (!this.may()) return false;
      const { screen } = this.link.state;
      if (screen === "menu") return this.menu.click(space);
      if (screen === "call") return this.inCall(space);
      if (screen !== "play" && screen !== "lesson") return this.press("SELECT");
      if (space === this.link.laid.picked) return this.press("BACK");
      if (screen === "lesson" && !this.link.piece(space)) return this.tell(this.words.say("ui.lesson-empty"));
      return (await this.point(space)) && this.press("SELECT");
    });
  }

  /** A finger stays on a space: SELECT is held there, as long as the finger does. */
  callTo(space) {
    this.finger = true;
    return this.inTurn(() => this.openCall(space, () => !this.finger));
  }

  /** The finger has gone: what was held too shortly for a call is a press. */
  letGo() {
    this.finger = false;
    for (const check of this.link.waiting) check();
  }

  /** Begin a call to a space; over(): whether SELECT is let go before. */
  async openCall(space, over = () => false) {
    const { link } = this;
    const called = () => link.state.screen === "call";
    if (!this.may() || link.state.screen !== "play") return false;
    if (link.state.picked) await this.press("BACK");
    return (await this.point(space)) && (await this.hold("SELECT", () => called() || over())) && called();
  }

  /** While a piece is called: its space plays the way that is shown, another names its own piece. */
  async inCall(space) {
    const { call } = this.link.state;
    const piece = space === call.space ? call.piece : this.link.piece(space);
    if (space === call.space && call.way.length) return this.press("SELECT");
    const fault = await this.name(piece);
    if (fault) this.tell(fault);
    return !fault;
  }

  /** Name a kind of piece for the call, and ask for the ways; "" when there are some, else why not. */
  async name(piece) {
    const { link, words } = this;
    const named = () => link.state.call?.piece;
    if (!link.pieces?.includes(piece)) return words.say("ask.call-none", { piece: words.piece(piece) });
    if (link.state.call?.way.length) await this.step("BACK", () => link.state.call?.way.length);
    for (let steps = 0; steps < 10 && named() && named() !== piece; steps++) {
      const colours = (COLOURS.indexOf(piece[0]) - COLOURS.indexOf(named()[0]) + 7) % 7;
      if (!(await this.step(colours ? (colours < 4 ? "CW" : "CCW") : "OUT", named))) break;
    }
    if (named() !== piece) return words.reason("no not-now", this.link.state.screen);
    const before = link.seen["no-way"];
    await this.press("SELECT");
    await link.until(() => link.state.call?.way.length || link.seen["no-way"] !== before);
    if (link.seen["no-way"] === before) return "";
    return words.noWay(link.state.call.space, link.noWay, link);
  }

  /** Call a piece to a space, by the buttons, up to its first way; "" or why there is none. */
  call(space, piece) {
    return this.inTurn(async () => {
      const { link } = this;
      for (let steps = 0; steps < 2 && link.state.screen === "call"; steps++) {
        await this.step("BACK", () => link.state.screen + link.state.call?.way.length);
      }
      if (!(await this.openCall(space))) return this.words.reason("no not-now", this.link.state.screen);
      return this.name(piece);
    });
  }

  /**
   * Swap two pieces in one go, whatever is in hand; "" when it is done, else why not, which has been told
   * then. series: what it is a move of.
   */
  swap(a, b, series = null) {
    return this.inTurn(async () => {
      const { link, words } = this;
      const why = (code) => words.refusal(code, a, b, link);
      const refuse = (code) => {
        this.tell(why(code));
        return why(code);
      };
      if (!this.may()) return words.reason("no not-your-turn");
      if (series && !this.goesOn(series)) return refuse("between");
      const move = `${a}-${b}`;
      const before = link.swaps[move];
      const { refused } = link.seen;
      const code = (await this.backend.send(`swap ${a} ${b}`)).replace(/^no /, "");
      if (TELLS.includes(code)) await link.until(() => link.seen.refused !== refused); // lest it comes later
      if (code !== "ok") return TELLS.includes(code) ? why(code) : refuse(code);
      await link.until(() => link.swaps[move] !== before, HELD); // it follows the answer
      if (series) this.follow(series, move);
      return "";
    }, series);
  }

  /** Moves are about to be made one after the other, until something else is done on this page. */
  begin() {
    this.series = { moves: null, game: this.link.seen.dealt }; // moves: of the game, after the latest of ours
    return this.series;
  }

  /**
   * Make them, [[a, b], ...], with done() after each: {made: how many, fault: why no more, which has been
   * told, or ""}.
   */
  async make(moves, series = this.begin(), done = () => {}) {
    let made = 0;
    let fault = "";
    while (!fault && made < moves.length) {
      fault = await this.swap(...moves[made], series);
      done();
      if (!fault) made++;
    }
    if (this.series === series) this.series = null;
    return { made, fault };
  }

  /** A button of the page goes down: it only ends the moves that are being made. Whether there were any. */
  stop() {
    const { series } = this;
    this.series = null;
    return series !== null;
  }

  /** Whether the next move finds what the one before has left. */
  goesOn(series) {
    const { moves, game, broken } = series;
    const { link } = this;
    if (this.series !== series || broken || link.seen.dealt !== game) return false;
    return !moves || (moves.length === link.moves.length && moves.every((move, i) => move === link.moves[i]));
  }

  /** Remember how the game stands after a move; where something else was swapped besides, that was the last. */
  follow(series, move) {
    const [now, before] = [[...this.link.moves], series.moves];
    const alone = !before || (now.length === before.length + 1 && before.every((one, i) => one === now[i]));
    if (now.at(-1) !== move || !alone) series.broken = true;
    series.moves = now;
  }
}
