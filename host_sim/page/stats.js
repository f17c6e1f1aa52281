// SPDX-License-Identifier: MIT
/**
 * The games that were finished before this browser's eyes. One that goes on from a loaded record is
 * kept, but not counted: its moves need not be the player's own. It is such a game as long as its
 * first move is the record's, also after a reload, an undo or the game before; dealt anew it is none.
 */

import { timeText } from "./clock.js";
import { create, element, saveFile, setText } from "./dom.js";
import { read, write } from "./store.js";

const GAMES = "color-wheel-games";
const MOST = 2000; // games kept; the oldest go
const LOADED = "color-wheel-loaded"; // the start and the first move of games from records
const MOST_LOADED = 50;

/** The games that count. */
export const own = (games) => games.filter(({ loaded }) => !loaded);

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
    this.dealt = 0; // how many deals this page has seen
    element("stats-export").addEventListener("click", () => this.save());
    element("stats-clear").addEventListener("click", () => this.sure(true));
    element("stats-keep").addEventListener("click", () => this.sure(false));
    element("stats-really").addEventListener("click", () => {
      write(GAMES, []);
      this.show();
      element("stats-title").focus();
    });
  }

  /** Remember that the game from this start is a record's, or (without a move) that it is dealt anew. */
  borrow(start, move = "") {
    const all = read(LOADED, []);
    const one = `${start} ${move}`;
    if (move ? all.includes(one) : !all.some((other) => other.startsWith(one))) return;
    const others = all.filter((other) => !other.startsWith(`${start} `));
    write(LOADED, [...others, ...(move ? [one] : [])].slice(-MOST_LOADED));
  }

  /** To be called at each change: a game that ends now is kept. */
  watch() {
    const { state, moves, seen } = this.link;
    if (seen.dealt !== this.dealt && state.start) this.borrow(state.start);
    this.dealt = seen.dealt;
    const { deal, start, style, swaps, result, takebacks, helped, clock } = state;
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
      ended: new Date().toISOString(), deal, start, style, seats: this.link.seats, swaps, result, takebacks, helped,
      ms: clock && !clock.down ? clock.ms : null, moves: moves.join(" "),
      ...(read(LOADED, []).includes(`${start} ${moves[0]}`) ? { loaded: true } : {}),
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
    const kept = read(GAMES, []);
    const { played, won, best, distribution } = summary(own(kept));
    const loaded = kept.length - played;
    const say = (key, values) => this.words.say(`stats.${key}`, values);
    setText("stats-sum", played ? [
      say("played", { n: played }), say("won", { n: won }), ...(best === null ? [] : [say("best", { n: best })]),
    ].join(" · ") : say("none"));
    setText("stats-loaded", loaded ? say("loaded", { n: loaded }) : "");
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
    element("stats-export").disabled = element("stats-clear").disabled = !kept.length;
    element("stats-clear").hidden = false;
    element("stats-sure").hidden = true;
  }

  showKinds() {
    const all = kinds(own(read(GAMES, [])));
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
