// SPDX-License-Identifier: MIT
/** The games that were finished before this browser's eyes. */

import { timeText } from "./clock.js";
import { create, element, saveFile, setText } from "./dom.js";
import { read, write } from "./store.js";

const GAMES = "color-wheel-games";
const MOST = 2000; // games kept; the oldest go

/** played, won, the fewest swaps of a won game (null: none) and how often each number won. */
export function summary(games) {
  const won = games.filter((game) => game.result === "won");
  const counts = new Map();
  for (const { swaps } of won) counts.set(swaps, (counts.get(swaps) ?? 0) + 1);
  const distribution = [...counts].sort(([a], [b]) => a - b);
  return { played: games.length, won: won.length, best: distribution[0]?.[0] ?? null, distribution };
}

/** "together, 27 swaps, Rainbow" for the style of a game; a word that is not known as it is. */
export function kindText(style, words) {
  return String(style ?? "").split("+").filter(Boolean)
    .map((word) => words.say(`stats.words.${word}`) || word).join(", ") || words.say("stats.unknown");
}

/** For each kind of game that was played: {style, played, won, swaps and ms: the best of those won}. */
export function kinds(games) {
  const found = new Map();
  for (const { style, result, swaps, ms } of games) {
    const kind = found.get(style) ?? { style, played: 0, won: 0, swaps: Infinity, ms: Infinity };
    found.set(style, kind);
    kind.played++;
    if (result !== "won") continue;
    kind.won++;
    kind.swaps = Math.min(kind.swaps, swaps);
    kind.ms = Math.min(kind.ms, ms ?? Infinity);
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

export class Stats {
  constructor(words, link) {
    Object.assign(this, { words, link });
    this.playing = false; // whether this page has seen the game before its end
    element("stats-export").addEventListener("click", () => this.save());
    element("stats-clear").addEventListener("click", () => this.sure(true));
    element("stats-keep").addEventListener("click", () => this.sure(false));
    element("stats-really").addEventListener("click", () => {
      write(GAMES, []);
      this.show();
      element("stats-title").focus();
    });
  }

  /** To be called at each change: a game that ends now is kept. */
  watch() {
    const { state, moves } = this.link;
    const { deal, start, style, swaps, result, takebacks, helped, seats, clock } = state;
    if (!state.position) return; // the device has not told all yet
    if (["attract", "lesson"].includes(state.screen)) this.playing = false;
    else if (result === "playing") {
      this.playing = true;
      return;
    }
    if (!this.playing || moves.length !== swaps) return; // the last move comes in the next line
    this.playing = false;
    const games = read(GAMES, []);
    const game = {
      ended: new Date().toISOString(), deal, start, style, seats, swaps, result, takebacks, helped,
      ms: clock && !clock.down ? clock.ms : null, moves: moves.join(" "),
    };
    const last = games.at(-1); // another tab may have seen the same end
    if (last?.start === start && last.moves === game.moves && Date.now() - Date.parse(last.ended) < 5000) return;
    write(GAMES, [...games, game].slice(-MOST));
  }

  open() {
    this.show();
    element("stats-box").showModal();
  }

  sure(asked) {
    element("stats-clear").hidden = asked;
    element("stats-sure").hidden = !asked;
    element(asked ? "stats-keep" : "stats-clear").focus();
  }

  show() {
    const { played, won, best, distribution } = summary(read(GAMES, []));
    const say = (key, values) => this.words.say(`stats.${key}`, values);
    setText("stats-sum", played ? [
      say("played", { n: played }), say("won", { n: won }), ...(best === null ? [] : [say("best", { n: best })]),
    ].join(" · ") : say("none"));
    const most = Math.max(...distribution.map(([, n]) => n));
    element("stats-rows").replaceChildren(...distribution.map(([swaps, n]) => {
      const row = create("tr", "");
      const bar = create("span", "", { className: "bar" });
      bar.style.width = `${(100 * n) / most}%`;
      const cell = create("td", "");
      cell.append(bar, create("span", String(n)));
      row.append(create("th", String(swaps), { scope: "row" }), cell);
      return row;
    }));
    element("stats-table").hidden = !distribution.length;
    this.showKinds();
    element("stats-export").disabled = element("stats-clear").disabled = !played;
    element("stats-clear").hidden = false;
    element("stats-sure").hidden = true;
  }

  showKinds() {
    const all = kinds(read(GAMES, []));
    element("kinds-rows").replaceChildren(...all.map(({ style, played, won, swaps, ms }) => {
      const row = create("tr", "");
      row.append(create("th", kindText(style, this.words), { scope: "row" }), ...[
        played, won, won ? swaps : "", ms < Infinity ? timeText(ms, { tenths: true }) : "",
      ].map((text) => create("td", String(text))));
      return row;
    }));
    element("kinds-table").hidden = !all.length;
  }

  save() {
    saveFile("color-wheel-games.json", JSON.stringify(read(GAMES, []), null, 1), "application/json");
  }
}
