// SPDX-License-Identifier: MIT
/** Head-to-head: who has done how well, as a table. */

import { create, element } from "./dom.js";
import { timeText } from "./clock.js";

/** The results, the best first: {place, tied, seat, won, swaps, time}. */
export function ranking({ results }) {
  const sorted = [...results].sort((a, b) => a.place - b.place || a.seat - b.seat);
  return sorted.map(({ place, seat, won, swaps, ms }) => ({
    place, seat, won, swaps, time: timeText(ms, { tenths: ms % 1000 > 0 }),
    tied: results.filter((other) => other.place === place).length > 1,
  }));
}

export class Standings {
  constructor(words, link) {
    Object.assign(this, { words, link, drawn: "" });
  }

  /** Between the games of a match, and at its end. */
  show() {
    const { screen, match } = this.link.state;
    const shown = match?.results.length && ["ready", "standings"].includes(screen);
    element("standings").hidden = !shown;
    const rows = shown ? match.results.length + 2 : 0; // the wheel makes room for them on a phone
    document.querySelector("main").style.setProperty("--rows", rows);
    const key = shown ? JSON.stringify([match, this.words.names, screen]) : "";
    if (key === this.drawn) return;
    this.drawn = key;
    if (shown) this.draw(match, screen === "standings");
  }

  draw(match, over) {
    const { words } = this;
    const say = (key, values) => words.say(`standings.${key}`, values);
    element("standings-caption").textContent = say(over ? "caption" : "so-far");
    element("standings-rows").replaceChildren(...ranking(match).map((one) => {
      const row = create("tr", "", { className: one.place === 1 && one.won ? "best" : "" });
      row.append(
        create("td", one.won ? say(one.tied ? "tied" : "place", { place: one.place }) : say("no-place")),
        create("th", words.player(one.seat), { scope: "row" }),
        create("td", one.won ? String(one.swaps) : say("unsolved")),
        create("td", one.time),
      );
      return row;
    }));
    element("standings-table").dataset.of = match.of;
  }
}
