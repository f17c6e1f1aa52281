// SPDX-License-Identifier: MIT
/** The moves of the game as a list, and the result as a text to share. */

import { create, element } from "./dom.js";
import { pieces, spaceIndex } from "./link.js";
import { timeText } from "./clock.js";

/** Each move with the pieces as they were: "small red 3m with large red 7a". */
export function moveTexts(start, moves, words) {
  const wheel = pieces(start);
  if (!wheel) return [];
  return moves.map((move) => {
    const [a, b] = move.split("-");
    const [i, j] = [spaceIndex(a), spaceIndex(b)];
    const text = words.say("move", { a, b, first: words.piece(wheel[i]), second: words.piece(wheel[j]) });
    [wheel[i], wheel[j]] = [wheel[j], wheel[i]];
    return text;
  });
}

export class MoveList {
  constructor(words, link) {
    Object.assign(this, { words, link, drawn: "", notes: [], noted: "" }); // noted: of which game notes are
    element("moves").addEventListener("toggle", () => this.show());
  }

  /** Something to be said of each move of the game as it is. */
  note(notes) {
    const { state, moves } = this.link;
    this.notes = notes;
    this.noted = `${state.start} ${moves}`;
    this.show();
  }

  /** Only while the list is open: nobody else waits for it. */
  show() {
    const { state, moves } = this.link;
    if (!element("moves").open) return;
    if (this.noted !== `${state.start} ${moves}`) this.notes = []; // they were of another game
    const all = this.link.hidden ? [] : moveTexts(state.start, moves, this.words);
    const texts = all.map((text, i) => (this.notes[i] ? `${text}: ${this.notes[i]}` : text));
    if (texts.join() === this.drawn) return;
    this.drawn = texts.join();
    element("no-moves").hidden = texts.length > 0;
    element("move-list").replaceChildren(...texts.map((text) => create("li", text)));
  }
}

/**
 * "#316 19/27, best 17", or "#316 19 swaps, 3:07.4" by the stopwatch, with the name of the
 * game before it, for a game that is over, else "".
 */
export function shareText(link, words) {
  const { best } = link;
  const { deal, swaps, result, clock, takebacks, helped, screen, match } = link.state;
  const number = deal ? `#${deal} ` : "";
  const whole = (text) => words.say("share.game", { text: number + text });
  if (screen === "standings" && match) return whole(words.say("share.standings", { list: words.standings(match) }));
  if (result === "playing" || ["attract", "lesson", "ready"].includes(screen)) return "";
  const kind = ["timer", "countdown"].find((word) => clock && link.plays(word)) ?? "par";
  const time = clock ? timeText(clock.ms, { down: clock.down, tenths: kind === "timer" }) : "";
  const parts = [words.say(`share.${kind}.${result}`, { n: swaps, time })];
  if (link.plays("rainbow")) parts.push(words.say("share.rainbow"));
  if (link.plays("cooperative")) parts.push(words.say("share.cooperative", { n: link.state.seats }));
  if (link.plays("head-to-head")) parts.push(words.say("share.head-to-head"));
  if (helped) parts.push(words.say("share.helped"));
  if (takebacks) parts.push(words.say("score.takebacks", { n: takebacks }));
  if (best !== null) parts.push(words.say("share.best", { n: best }));
  return whole(parts.join(", "));
}
