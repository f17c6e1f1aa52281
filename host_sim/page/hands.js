// SPDX-License-Identifier: MIT
/**
 * What a click or a typed move does, over the link: its lines keep their order, while the physical
 * buttons are scanned and might come after the next click.
 */

export class Hands {
  /** tell(text, bad = true): say why something was not done, or what was. */
  constructor(backend, link, words, tell) {
    Object.assign(this, { backend, link, words, tell });
    this.turn = Promise.resolve(); // one after another: each must find what the last has done
  }

  inTurn(doing) {
    this.turn = this.turn.then(doing);
    return this.turn;
  }

  /** A line into the link; false when it was refused, and then the reason is told. */
  async send(line) {
    const answer = await this.backend.send(line);
    if (answer !== "ok") this.tell(this.words.say("events.refused", { reason: this.words.reason(answer) }));
    return answer === "ok";
  }

  async press(button) {
    this.backend.send(`down ${button}`);
    return this.send(`up ${button}`);
  }

  /** Move the cursor. With a piece in hand the device tells by an event why it may not go there. */
  async point(space) {
    const answer = await this.backend.send(`point ${space}`);
    if (answer === "ok") return true;
    if (!this.link.state.picked || answer === "no not-now") {
      this.tell(this.words.say("events.refused", { reason: this.words.reason(answer) }));
    }
    return false;
  }

  /**
   * The moves of a record, on the game that is just being loaded; tells how far it went. dealt: as
   * many games had begun before it.
   */
  async replay(moves, dealt) {
    const { link, words } = this;
    const n = moves.length;
    await link.until(() => link.seen.dealt !== dealt);
    if (link.state.screen === "ready") return this.tell(words.say("ui.loaded-start", { n }));
    if (link.state.screen === "dealing") await this.inTurn(() => this.press("SELECT"));
    await link.until(() => link.state.screen === "play");
    for (const [made, move] of moves.entries()) {
      const ends = /^([0-9][hmab])-([0-9][hmab])$/.exec(move);
      const reason = ends ? await this.swap(ends[1], ends[2]) : words.reason("no bad-space");
      if (reason) return this.tell(words.say("ui.loaded-some", { made, n, reason }), true);
    }
    this.tell(words.say("ui.loaded-moves", { n }), false);
  }

  /** In the menu a click goes to a wedge, and on its wedge to the next choice. */
  async inMenu(space) {
    const { link } = this;
    const goal = Object.keys(this.words.table.menu.entries)[Number(space[0])];
    const { menu } = link.state;
    if (menu?.entry === goal) return this.press("OUT");
    if (menu?.offered && !menu.offered.includes(goal)) return false;
    for (let steps = 0; steps < 10 && link.state.menu && link.state.menu.entry !== goal; steps++) {
      const { entry } = link.state.menu;
      await this.press("CW");
      await link.until(() => link.state.menu?.entry !== entry);
    }
    return true;
  }

  /** A space was clicked. */
  choose(space) {
    return this.inTurn(async () => {
      const { screen, picked } = this.link.state;
      if (screen === "menu") return this.inMenu(space);
      if (screen !== "play") return this.press("SELECT");
      if (space === picked) return this.press("BACK");
      return (await this.point(space)) && this.press("SELECT");
    });
  }

  /** Swap two pieces; "" when it is done, else why not, which has been told then. */
  swap(a, b) {
    return this.inTurn(async () => {
      const { backend, link, words } = this;
      const why = (answer) => words.refusal(answer.replace(/^no /, ""), a, b, link);
      const refuse = (answer) => {
        this.tell(why(answer));
        return why(answer);
      };
      if (link.state.screen !== "play") return refuse("no not-now");
      if (a === b) return refuse("no same-space");
      if (link.state.picked) await this.press("BACK");
      let answer = await backend.send(`point ${a}`);
      if (answer !== "ok") return refuse(answer);
      await this.press("SELECT");
      await link.until(() => link.state.picked === a); // the state follows the answer
      if (link.state.picked !== a) return why("no alone"); // and the device has said so
      answer = await backend.send(`point ${b}`);
      const { swapped } = link.seen;
      await this.press(answer === "ok" ? "SELECT" : "BACK");
      if (answer !== "ok") return why(answer); // the same
      await link.until(() => link.seen.swapped !== swapped); // it follows the state
      return "";
    });
  }
}
