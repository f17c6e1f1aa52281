// SPDX-License-Identifier: MIT
/** After a game: how many swaps each position still needed, and where some were lost. */

import { element, setText } from "./dom.js";

/**
 * What the document of `color-wheel solve` on a record says in all: {best, lost: [move numbers, from 1], sure,
 * fewest: whether it cannot be done in fewer than best}. known: the fewest swaps of the deal, or null.
 */
export function summary({ start, steps }, known) {
  const all = [start, ...steps];
  // A later position may have been solved better than the start: with the moves up to it, it counts.
  const best = known ?? Math.min(...all.map(({ length }, made) => made + (length ?? Infinity)));
  const lost = steps.flatMap((step, i) => Array(Math.max(0, step.lost ?? 0)).fill(i + 1));
  const sure = all.every(({ proven }) => proven);
  return { best, lost, sure, fewest: sure || known !== null };
}

/** What it says of one move: "9 still needed, 1 lost". */
export function stepText(step, words) {
  const say = (key, values) => words.say(`analysis.${key}`, values);
  const needs = step.proven
    ? say("needs", { n: step.length })
    : say("needs-open", { least: step.lower_bound, most: step.length ?? "?" });
  return step.lost ? `${needs}, ${say("lost-here", { n: step.lost })}` : needs;
}

export class Analysis {
  /** device: the back end, whose analyse() may be missing; moveList: gets a note for each move. */
  constructor(words, link, device, moveList) {
    Object.assign(this, { words, link, device, moveList });
    this.record = ""; // of the game that is analysed, or was
    this.working = false; // whether the solver is
    element("analyse").addEventListener("click", () => this.ask());
  }

  /** To be called at each change: over: whether the game is, and can be analysed. */
  show(over) {
    const offered = over && this.device.analyse && this.link.moves.length > 0;
    element("analyse").hidden = !offered;
    if (this.record && (!over || this.record !== this.link.record())) this.forget();
  }

  forget() {
    if (this.working) this.device.analyse?.(""); // the solver takes both cores
    this.working = false;
    this.record = "";
    setText("analysis", "");
  }

  async ask() {
    const record = this.link.record();
    if (record === this.record) return;
    this.record = record;
    setText("analysis", this.words.say("analysis.working"));
    this.working = true;
    const found = await this.device.analyse(record);
    if (record !== this.record) return; // another game is on
    this.working = false;
    if (found.fault) {
      this.record = "";
      setText("analysis", this.words.reason(found.fault));
      return;
    }
    this.moveList.note(found.steps.map((step) => stepText(step, this.words)));
    setText("analysis", this.text(summary(found, this.link.best)));
  }

  text({ best, lost, sure, fewest }) {
    const say = (key, values) => this.words.say(`analysis.${key}`, values);
    const parts = [say(fewest ? "best" : "best-open", { n: best })];
    const n = lost.length;
    if (n) parts.push(say("lost", { n, list: this.words.list([...new Set(lost)].map(String)) }));
    else if (sure) parts.push(say("none-lost"));
    parts.push(say("list"));
    return parts.join(" ");
  }
}
