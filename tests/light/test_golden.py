# SPDX-License-Identifier: MIT
"""Whole frames as text: tests/golden/light.txt, a scene after the other.

``python -m tests.light.test_golden`` prints the scenes as they are now.
"""

from pathlib import Path

import pytest
from color_wheel.light.light import Light
from color_wheel.play import chosen, codes
from color_wheel.play.demo import Demo
from color_wheel.play.lesson import Lesson
from color_wheel.play.match import Match
from color_wheel.play.standings import Standings

from .frames import WHEEL, dump, make_play, set_swaps, show

GOLDEN = Path(__file__).parents[1] / "golden" / "light.txt"


def swap_after(ms):
    """R3 on 0a and G2 on 2a change places; ``ms`` later."""
    play = make_play(cursor=30, swaps=3)
    light = show(play, 992)
    wheel = play.game.wheel
    wheel[2], wheel[10] = wheel[10], wheel[2]
    set_swaps(play.game, 4)
    play.provisional = True
    light.event(codes.SWAPPED, 2, 10, 1000)
    for now in range(1000, 1000 + ms + 1, 8):
        light.render(play, now)
    return light


def picked(ms):
    """R2 on 0m in hand, the cursor on R3, every other red or medium piece a partner."""
    wheel = make_play().game.wheel
    partners = bytes(n != 1 and (p % 3 == 1 or p < 3) for n, p in enumerate(wheel))
    return show(make_play(picked=1, cursor=2, partners=partners), ms)


def refused():
    """R1 on 0h with O2 on 1h is no swap."""
    light = show(make_play(), 208)
    light.event(codes.REFUSED, 0, 4, 208)
    light.render(make_play(), 208)
    light.render(make_play(), 216)
    return light


def attract(ms):
    return show(make_play(screen=codes.ATTRACT), ms)


def lesson(step, ms):
    """The lesson so long into a step, with the cursor on 0m since then."""
    play = make_play(screen=codes.LESSON)
    play.stage = Lesson(play, 0)
    play.stage._begin(step)
    return staged(play, ms)


def attract_plays(ms):
    play = make_play(screen=codes.ATTRACT)
    play.stage = Demo(0)
    return staged(play, ms)


def staged(play, ms):
    light = Light(WHEEL)
    for now in range(0, ms + 1, 16):
        play.stage.tick(now)
        light.render(play, now)
    return light


def matched(results, seats, screen, ms, at=0):
    """A match by swaps on the screen of the next player, or at its end."""
    play = make_play(screen=screen, match=Match(seats, chosen.TURNED))
    play.match.results = results
    if screen == codes.STANDINGS:
        play.stage = Standings(play)
        play.stage.at = at
    return show(play, ms)


# By place: seat 2; seat 1; 0 and 3 share the third; 4 failed. Their wedges: 4; 2; 0 and 6; 8.
FIVE = [(True, 24, 0), (True, 22, 0), (True, 19, 0), (True, 24, 0), (False, 27, 0)]

SCENES = {
    "play: 12 swaps, the cursor on 0h bright, red glows": lambda: show(make_play(swaps=12), 992),
    "play: the cursor on 0h low, nothing glows": lambda: show(make_play(swaps=27), 704),
    "play: 31 swaps, four over par": lambda: show(make_play(cursor=39, swaps=31), 208),
    "picked: the partners wink": lambda: picked(256),
    "picked: afterwards": lambda: picked(448),
    "swap: going": lambda: swap_after(104),
    "swap: coming": lambda: swap_after(248),
    "swap: done, the newest pyramid lies for a blink": lambda: swap_after(400),
    "refused: 0h with 1h": refused,
    "yellow alone": lambda: show(make_play(colour=2), 400),
    "dealing: 600 ms": lambda: show(make_play(screen=codes.DEALING), 600),
    "attract: 1000 ms": lambda: attract(1008),
    "won: the rainbow": lambda: show(make_play(screen=codes.WON, swaps=22), 1008),
    "won: 4 s": lambda: show(make_play(screen=codes.WON, swaps=22), 4000),
    "won 16 over par: 4 s": lambda: show(make_play(screen=codes.WON, swaps=43), 4000),
    "lost: the wave": lambda: show(make_play(screen=codes.LOST, swaps=27), 800),
    "menu: the game": lambda: show(make_play(screen=codes.MENU), 500),
    "ready: the wheel is dark": lambda: show(make_play(screen=codes.READY), 2500),
    "ready: the third of four players": lambda: matched(FIVE[:2], 4, codes.READY, 2500),
    "standings: the winner pointed at": lambda: matched(FIVE, 5, codes.STANDINGS, 208),
    "standings: a third": lambda: matched(FIVE, 5, codes.STANDINGS, 608, at=2),
    "standings: one who failed": lambda: matched(FIVE, 5, codes.STANDINGS, 1008, at=4),
    "standings: both have won": lambda: matched(FIVE[:1] * 2, 2, codes.STANDINGS, 208),
    "lesson: the cursor on 0m, the blue one on 2m is wanted": lambda: lesson(0, 208),
    "lesson: it winks": lambda: lesson(0, 896),
    "lesson: nobody finds it, a light goes ahead": lambda: lesson(0, 7360),
    "lesson: two greens at a corner do not touch": lambda: lesson(4, 816),
    "lesson: the next pyramid of the row blinks": lambda: lesson(6, 656),
    "attract plays: G1 on 1h in hand, its partners wink": lambda: attract_plays(3584),
}


def golden():
    """Scene name to frame text."""
    out = {}
    for scene in GOLDEN.read_text(encoding="utf-8").split("\n== ")[1:]:
        name, text = scene.split("\n", 1)
        out[name] = text.strip()
    return out


@pytest.mark.parametrize("name", SCENES)
def test_scene(name):
    assert dump(SCENES[name]()) == golden()[name]


def test_no_scene_is_forgotten():
    assert list(golden()) == list(SCENES)


def test_unlit_is_dark():
    assert not any(Light(WHEEL).frame)


if __name__ == "__main__":
    print("Frames of the wheel board at 400 mA; see tests/light/frames.py for how to read them.")
    for title, scene in SCENES.items():
        print(f"\n== {title}\n{dump(scene())}")
