// SPDX-License-Identifier: MIT
/**
 * What a screen reader is told of the state: only what is new, and only once the device has told
 * the whole of it and nothing is going on that changes it again.
 */

const QUIET = 100; // ms without news until the state counts as whole
const IN_MENU = 250; // the same in the menu, through which pages go by themselves

export class Aloud {
  constructor(words, link, speaker) {
    Object.assign(this, { words, link, speaker });
    this.busy = () => false; // whether something is going on that is told when it is over
    this.said = {}; // the latest words of the situation
    this.latest = "";
    this.next = {}; // what is to be said of it
    this.timer = 0;
    this.hushed = false;
    this.begun = -1; // the game of which it was said what is to be done
  }

  /** The situation is another one now: {now, can, here, turn}, all words. */
  tell(situation) {
    const latest = JSON.stringify([situation, this.screen()]);
    if (latest === this.latest) return;
    this.latest = latest;
    this.next = situation;
    this.wait();
  }

  /** What comes next of the game in play has been said by somebody else. */
  hush() {
    this.hushed = true;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    const quiet = this.link.state.screen === "menu" ? IN_MENU : QUIET;
    this.timer = setTimeout(() => (this.busy() ? this.wait() : this.speak()), quiet);
  }

  /** What tells one thing to be done from another. */
  screen() {
    const { screen, call, lesson } = this.link.state;
    return [screen, Boolean(call?.way.length), lesson?.step, lesson?.done].join();
  }

  speak() {
    const { said, speaker, words } = this;
    const { now, can, here, turn } = this.next;
    const { state, seen } = this.link;
    const at = this.screen();
    const plain = ["play", "play-rainbow"].some((key) => now === words.say(`screens.${key}.now`));
    const known = plain && this.begun === seen.dealt;
    const hushed = this.hushed && state.screen === "play";
    this.hushed = false;
    const hands = this.inHand();
    if (!hushed) {
      if (turn !== said.turn) speaker.say(turn);
      if (now !== said.now && !known) speaker.say(now);
      if (hands !== said.hands) speaker.say(hands);
      if (at !== said.at) {
        if (state.screen === "standings" && state.match) speaker.say(`${words.standings(state.match)}.`);
        speaker.say(can);
      }
      if (here !== said.here) speaker.say(here);
    }
    if (plain) this.begun = seen.dealt;
    this.said = { now, can, here, turn, hands, at };
  }

  /** In the lesson, whose words are its task: what is in hand, or what was swapped last. */
  inHand() {
    const { lesson } = this.link.state;
    if (!lesson || lesson.done) return "";
    const { picked, swaps } = lesson;
    if (picked) return this.words.say("screens.picked.now", { piece: this.words.piece(this.link.piece(picked)), space: picked });
    return this.said.hands ? this.words.say("lesson.empty-hand", { n: swaps }) : "";
  }
}
