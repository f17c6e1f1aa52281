# SPDX-License-Identifier: MIT
"""An end is among the records exactly once, wherever the power goes."""

import random

import pytest
from color_wheel.play import chosen, codes, records
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import PLAYING

from tests.play.test_kept import Kept
from tests.play.test_save import Flash, PowerCutError

ONE_SWAP_LEFT = parse_position(  # 9b-0a
    "R1R2P1R1/R2R3R3R3/O1O1O1O2/O2O2O3O3/Y1Y1Y1Y2/G1G1G1G2/C1C1C1C2/B1B1B1B2/B2B2B3P2/P1P2P2R1"
)
KIND = records.kind_of(chosen.SOLO, chosen.PAR, False, records.CLEAN)


def win(kept):
    kept.hands.begin(ONE_SWAP_LEFT)
    kept.hands.swap(39, 2)
    kept.hands.wait(50)
    assert kept.play.screen == codes.WON


def lose(kept):
    kept.begin(26)
    kept.hands.swap(0, 4)
    kept.hands.wait(50)
    assert kept.play.screen == codes.LOST


def played(kept):
    """(games, wins) among the records."""
    found = kept.play.records
    return records.read(found, KIND, records.PLAYED), records.read(found, KIND, records.WINS)


@pytest.mark.parametrize(("end", "wins"), [(win, 1), (lose, 0)])
def test_power_cut_at_every_write_of_an_end(end, wins):
    whole = Flash()
    end(Kept(whole))
    ends = 0
    for cut in range(whole.operations - 12, whole.operations + 1):
        flash = Flash(cut=cut, dice=random.Random(cut))
        with pytest.raises(PowerCutError):
            end(Kept(flash))
        flash.cut = 0
        after = Kept(flash)
        game = after.play.game
        ended = game is not None and game.result != PLAYING
        ends += ended
        assert played(after) == ((1, wins) if ended else (0, 0))
        assert played(after.again()) == played(after.again().again()) == played(after)
    assert ends > 1  # the swap was written, not all of the record


@pytest.mark.parametrize("cleared", [False, True])
def test_a_log_that_is_begun_anew_at_an_end(cleared):
    """What was counted is not counted again, also where it has been cleared since."""
    kept = Kept()
    win(kept)
    if cleared:
        kept.play.records.clear()
        kept.keep(codes.RECORD)
    else:
        kept.save._compact()
    for _ in range(2):
        kept = kept.again()
        assert kept.play.game.solved
        assert played(kept) == ((0, 0) if cleared else (1, 1))


def test_a_game_that_was_counted_and_thrown_away_is_not_counted_again():
    kept = Kept()
    lose(kept)
    kept.hands.wait(2000)
    kept.hands.begin(ONE_SWAP_LEFT)
    kept.save._compact()
    kept = kept.again()
    assert kept.play.previous.counted
    assert not kept.play.game.counted
    assert played(kept) == (1, 0)
