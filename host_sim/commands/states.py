# SPDX-License-Identifier: MIT
"""States of a game and the steps between them, as documents and as lines for people."""

from collections.abc import Iterable, Iterator
from typing import Any

from color_wheel.rules.check_moves import move_text
from color_wheel.rules.game import LEGAL, RESULTS, Game
from color_wheel.rules.pieces import COLOURS, position_text
from color_wheel.rules.wheel import is_solved

from host_sim import words

State = dict[str, Any]


def state(game: Game) -> State:
    """What a game is at this moment; ``groups`` names only the colours on the board."""
    fault = words.rainbow_fault(game.wheel, game.groups)
    return {
        "position": position_text(game.wheel),
        "swaps": game.swaps,
        "track": {"up": game.up, "over": game.over},
        "groups": {COLOURS[i]: count for i, count in enumerate(game.groups) if count},
        "solved": is_solved(game.groups),
        "rainbow": fault is None,
        "rainbow_fault": fault,
        "result": RESULTS[game.result],
    }


def play(game: Game, moves: Iterable[tuple[int, int]]) -> Iterator[State]:
    """Play the moves that are legal; yield each move, legal or not, with the state after it."""
    for a, b in moves:
        reason = game.refusal(a, b)
        refused = words.refusal(reason, game.wheel, a, b) if reason != LEGAL else None
        if refused is None:
            game.swap(a, b)
        yield {
            "move": move_text(a, b),
            "legal": refused is None,
            "reason": refused,
            **state(game),
        }


def journey(game: Game, moves: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """The document of a game from its start over all moves to its end."""
    start = state(game)
    steps = list(play(game, moves))
    return {"start": start, "steps": steps, "end": state(game)}


def lines(document: dict[str, Any]) -> Iterator[str]:
    """The same for people: a line a state, then the last one in full."""
    yield _line("start", document["start"])
    for step in document["steps"]:
        if step["legal"]:
            yield _line(step["move"], step)
        else:
            yield f"{step['move']:8} not a swap: {step['reason']}"
    end = document["end"]
    yield f"position {end['position']}"
    yield f"solved   {'yes' if end['solved'] else 'no'}"
    yield f"rainbow  {'yes' if end['rainbow'] else 'no: ' + end['rainbow_fault']}"
    yield f"result   {end['result']}"


def _line(label: str, at: State) -> str:
    groups = " ".join(f"{colour}{count}" for colour, count in at["groups"].items())
    track = at["track"]
    over = f", {track['over']} over" if track["over"] else ""
    return (
        f"{label:8} swaps {at['swaps']:3} ({track['up']} up{over}), groups {groups}, {at['result']}"
    )
