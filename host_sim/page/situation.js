// SPDX-License-Identifier: MIT
/** What is going on and what can be done, in words, on each screen. */

import { menuNow } from "./menuwords.js";

/** {now, can}: what is going on and what can be done, for the state of a Link; time: its clock. */
export function situation(words, link, time) {
  const found = onScreen(words, link, time);
  const { match, screen } = link.state;
  const over = match && ["won", "lost"].includes(screen); // one game of several
  return over ? { ...found, can: words.say("screens.over-match.can") } : found;
}

function onScreen(words, link, time) {
  const s = link.state;
  const screen = (key, values) => ({
    now: words.say(`screens.${key}.now`, values),
    can: words.say(`screens.${key}.can`, values),
  });
  switch (s.screen) {
    case "play":
      return playing(words, link, screen);
    case "menu":
      return menuNow(words, s);
    case "attract":
      return screen(s.position && s.result === "playing" ? "attract-left" : "attract", {});
    case "won":
      if (link.plays("timer")) return screen("won-time", { n: s.swaps, time });
      return s.over ? screen("won-over", { n: s.over }) : won(words, link, screen);
    case "lost":
      return screen(link.timeOut ? "lost-time" : "lost", {});
    case "ready":
      return ready(words, link, screen);
    case "call":
      return inCall(words, s.call, screen);
    case "lesson":
      return inLesson(words, s.lesson);
    case "standings":
      return screen(`standings-${ended(s.match)}`, bestOf(words, s.match));
    default:
      return screen(s.screen ?? "", {});
  }
}

/** Solved within par, with the grade, and what would have done, where they are known. */
function won(words, link, screen) {
  const { best, grade, state } = link;
  const n = state.swaps;
  const found = screen(grade ? "won-graded" : "won", { n, grade: words.say(`grades.${grade}`) });
  return best < n && best ? { ...found, now: `${found.now} ${words.say("screens.best", { n: best })}` } : found;
}

function playing(words, link, screen) {
  const s = link.state;
  if (s.colour) return screen("colour", { colour: words.table.colours[s.colour] });
  if (s.picked) {
    return screen("picked", { piece: words.piece(link.piece(s.picked)), space: s.picked });
  }
  const last = link.moves.at(-1)?.split("-");
  if (s.provisional && last) {
    return screen("provisional", {
      a: words.place(last[0], link.piece(last[0])),
      b: words.place(last[1], link.piece(last[1])),
    });
  }
  if (s.solved) return screen(link.plays("rainbow") ? "unordered" : "solved", {});
  if (s.over) return screen("over", { n: s.over });
  if (s.result === "lost") return screen("over-at", {});
  if (link.hint) {
    const [a, b] = link.hint.map((space) => words.place(space, link.piece(space)));
    return screen("hint", { a, b });
  }
  const found = screen(link.plays("rainbow") ? "play-rainbow" : "play", {});
  return s.old && !s.swaps && !s.match ? { ...found, can: `${found.can} ${words.say("screens.old")}` } : found;
}

function ready(words, link, screen) {
  const { match } = link.state;
  if (!link.seat) return screen("ready", {});
  const kind = match ? (match.results.length ? "ready-pass" : "ready-first") : "ready-seat";
  return screen(kind, { player: words.player(link.seat) });
}

/** A call: the piece that is named, or the way that is shown and what it costs. */
function inCall(words, call, screen) {
  if (!call) return { now: "", can: "" };
  const { space, way, at, ways } = call;
  const values = { piece: words.piece(call.piece), space, at: at + 1, ways };
  if (!way.length) return screen("call", values);
  const moves = way.map((other) => `${space}-${other}`).join(words.table.then);
  return screen(ways > 1 ? "call-way" : "call-only", { ...values, n: way.length, moves });
}

/** What is to be done in the lesson now, and which button does it. */
function inLesson(words, lesson) {
  if (!lesson) return { now: "", can: "" };
  const { step, steps, done } = lesson;
  const of = words.table.lesson.steps[step] ?? words.table.lesson.other;
  const at = words.say("lesson.at", { at: step + 1, steps });
  const then = step + 1 < steps ? "next" : "end";
  return { now: `${at} ${done ? of.done : of.now}`, can: done ? words.table.lesson[then] : of.can };
}

/** How a match has ended: "won", "tied" or "unsolved". */
function ended(match) {
  const best = match?.results.filter(({ place, won }) => place === 1 && won) ?? [];
  return best.length ? (best.length > 1 ? "tied" : "won") : "unsolved";
}

/** Who was the best, and by what. */
function bestOf(words, match) {
  const best = match?.results.filter(({ place }) => place === 1) ?? [];
  const result = best.length ? words.result(best[0], match.of) : "";
  return { players: words.list(best.map(({ seat }) => words.player(seat))), result };
}
