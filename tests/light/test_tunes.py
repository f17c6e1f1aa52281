# SPDX-License-Identifier: MIT
"""The tunes are data that a piezo can play, short enough not to be in the way."""

import pytest
from color_wheel.light.tunes import OVER_PAR, SCREENS, TUNES
from color_wheel.play import codes


def notes(tune):
    """The (Hz, ms) of a tune."""
    return list(zip(tune[::2], tune[1::2], strict=True))


ALL = [*TUNES.values(), *SCREENS.values(), OVER_PAR]


@pytest.mark.parametrize("tune", ALL)
def test_tones_are_playable(tune):
    for hz, ms in notes(tune):
        assert hz == 0 or 100 <= hz <= 4000
        assert 5 <= ms <= 500


def test_what_has_a_sound():
    assert set(TUNES) == {
        *(codes.MOVED, codes.PICKED, codes.DROPPED, codes.SWAPPED, codes.TOOK_BACK),
        *(codes.REFUSED, codes.GROUPED, codes.DEALT, codes.NO_WAY, codes.CALL_AT),
    }
    assert set(SCREENS) == {codes.WON, codes.LOST}
    assert TUNES[codes.NO_WAY] == TUNES[codes.REFUSED]  # both are refusals
    assert len(set(ALL)) == len(ALL) - 1


def test_steps_are_short_and_a_refusal_is_low():
    for code, tune in TUNES.items():
        assert sum(ms for _, ms in notes(tune)) <= 250
        if code not in (codes.REFUSED, codes.NO_WAY):
            refusal = max(hz for hz, _ in notes(TUNES[codes.REFUSED]))
            assert min(hz for hz, _ in notes(tune) if hz) > 2 * refusal
    assert sum(ms for _, ms in notes(TUNES[codes.MOVED])) <= 20
