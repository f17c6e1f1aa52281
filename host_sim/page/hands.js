// SPDX-License-Identifier: MIT
/**
 * What a click or a typed move does, over the link: its lines keep their order, while the physical
 * buttons are scanned and might come after the next click.
 */

export class Hands {
  /** tell(text): say why something was not done. */
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

  /** A space was clicked. */
  choose(space) {
    return this.inTurn(async () => {
      const { screen, picked } = this.link.state;
      if (["attract", "dealing", "ready", "pass"].includes(screen)) return this.press("SELECT");
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
      const { swaps } = link.state;
      await this.press(answer === "ok" ? "SELECT" : "BACK");
      if (answer !== "ok") return why(answer); // the same
      await link.until(() => link.state.swaps !== swaps);
      return "";
    });
  }
}
