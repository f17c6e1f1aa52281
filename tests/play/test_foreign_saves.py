# SPDX-License-Identifier: MIT
"""Saves that are sound but mean nothing, as another version or another maker's board might leave
them: always a playable wheel, and a note where something was thrown away."""

import random

import pytest
from color_wheel.light.chainmap import load as load_map
from color_wheel.light.light import Light
from color_wheel.link import Link
from color_wheel.play import codes
from color_wheel.play import log as kept
from color_wheel.play.log import Log
from color_wheel.play.resume import load
from color_wheel.play.save import Save
from color_wheel.play.writer import Writer
from color_wheel.rules.check import parse_position
from color_wheel.rules.deal import deal

from tests.firmware.test_link import Port
from tests.firmware.whole import FIRMWARE
from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

START = bytes(parse_position(HANDMADE))
CHAIN = load_map(str(FIRMWARE / "leds" / "wheel.json"))
SOLO = b"\xff\xff\xff\xff\0\0"  # the rest of a GAME: no deal's number, then the style


def written(*entries):
    """nvm with entries (a, b) and records (kind, bytes)."""
    flash = bytearray(b"CWL2" + b"\xff" * 4092)
    writer = Writer(Log(flash))
    for a, b in entries:
        if isinstance(b, bytes):
            writer.append_record(a, b)
        else:
            writer.append(a, b)
    return flash


def likely(dice, kind):
    """The body of a record as it might be, all but what chance makes of it."""
    size = dice.choice((0, 2, 4, 12, 24, kept.GAME_BYTES, 2 * dice.randrange(63)))
    body = bytearray(dice.randbytes(kept.GAME_BYTES if kind == kept.GAME else size))
    if kind == kept.GAME:
        pieces = bytes(dice.randrange(21) for _ in range(40))
        body[:40] = dice.choice((deal(dice.randrange(1000)), pieces, bytes(body[:40])))
        if dice.randrange(4):
            body[44:] = bytes((dice.randrange(48), dice.randrange(11) | dice.randrange(3) << 4))
    elif size > 2 and dice.randrange(2):
        body[:3] = bytes(dice.randrange(11) for _ in range(3))
    return bytes(body)


def by_chance(dice):
    """nvm with up to 30 entries and records of every kind."""
    entries = []
    for _ in range(dice.randrange(1, 30)):
        kind = dice.choice((kept.GAME, kept.GAME, *range(kept.GAME, 62)))
        record = kind, likely(dice, kind)
        entries.append(dice.choice((record, (dice.randrange(48), dice.randrange(64)))))
    return written(*entries)


class Device:
    """All that reads the state of play, joined as in the app."""

    def __init__(self, flash):
        self.hands = Hands()
        self.log = Log(flash)
        load(self.log, self.hands.play, self.hands.now)
        self.noted = any(event[0] == codes.FAULT for event in self.hands.play.events)
        self.light = Light(CHAIN)
        self.link = Link(Port(), self.hands.play, {})
        self.save = Save(self.log, self.hands.play)
        self.hands._collect = self.collect

    def collect(self):
        play = self.hands.play
        for event in play.events:
            self.light.event(*event, self.hands.now)
            self.link.event(*event)
        if play.game is not None:
            self.save.keep(play.events)
        assert not self.save.refused
        play.events.clear()
        self.light.render(play, self.hands.now)
        self.link.work()
        self.link.write()

    def play_on(self):
        """A game is dealt over whatever was found, a swap made; what is saved then."""
        self.hands.begin(START)
        self.hands.swap(0, 31)
        self.hands.wait(codes.PROVISIONAL_MS + 100)
        return bytes(self.log.nvm)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_it_says_it_can_be_played_and_saved(seed):
    dice = random.Random(seed)
    device = Device(by_chance(dice))
    for _ in range(20):
        device.hands.tap(dice.randrange(6), hold=dice.choice((64, 64, 900)))
    device.hands.play.chosen[:3] = bytes(3)  # solo, by swaps
    again = Device(bytearray(device.play_on()))
    assert again.hands.play.game.swaps == 1
    assert again.hands.play.game.start == START
    assert not again.noted


@pytest.mark.parametrize(
    "record",
    [
        (kept.GAME, START[:39] + b"\x15" + SOLO),  # there is no piece 21
        (kept.GAME, START + SOLO[:4] + bytes((3 << 2, 0))),  # nor limit 3
        (kept.GAME, START + SOLO[:4] + bytes((3 << 4, 0))),
        (kept.GAME, START + SOLO[:4] + bytes((1 << 4, 1))),  # one together
        (kept.GAME, START + SOLO[:4] + bytes((1 << 4, 11))),
        (kept.GAME, START + SOLO[:4] + bytes((1 << 4, 2 | 3 << 4))),
    ],
)
def test_a_game_that_cannot_be_is_noted_and_thrown_away(record):
    device = Device(written((kept.CHOICE, bytes(14)), record))
    assert device.noted
    play = device.hands.play
    assert (play.game, play.previous, play.screen) == (None, None, codes.ATTRACT)
    assert Device(bytearray(device.play_on())).hands.play.game.swaps == 1


def test_what_is_new_to_this_version_is_passed_over():
    """Records of kinds to come, longer choices, longer records of games."""
    game = kept.GAME, START + SOLO
    news = [(kind, bytes(8)) for kind in range(kept.CRASH + 1, 62)]
    longer = (kept.CHOICE, b"\0\1" + bytes(20)), (kept.KIND, bytes(20))
    device = Device(written(game, *news, *longer, (0, 31)))
    assert not device.noted
    play = device.hands.play
    assert (play.game.swaps, play.chosen[1], play.records) == (1, 1, {})


def test_a_crash_whose_words_are_damaged_is_told():
    game = kept.GAME, START + SOLO
    device = Device(written(game, (kept.CRASH, b"File \xe2\x82 x.py\n\0")))
    assert device.noted
    assert device.hands.play.crash == "File  x.py"
    assert device.hands.play.game is not None
