# SPDX-License-Identifier: MIT
"""Packs are loaded and let go of by their names in the firmware's package."""

import sys

import color_wheel
import pytest
from color_wheel import packs
from color_wheel.play import codes, room

from tests.play.hands import Hands

NAMES = "rules.today play.spotlight"


def loaded(names):
    return [f"color_wheel.{name}" in sys.modules for name in names.split()]


@pytest.fixture(autouse=True)
def none_loaded(monkeypatch):
    for name in NAMES.split():
        monkeypatch.delitem(sys.modules, f"color_wheel.{name}", raising=False)


def test_packs_come_and_go_whole():
    room.load(NAMES)
    assert loaded(NAMES) == [True, True]
    assert callable(sys.modules["color_wheel.rules.today"].deal_of)
    assert hasattr(color_wheel.rules, "today")
    assert room.drop(NAMES)
    assert loaded(NAMES) == [False, False]
    assert not hasattr(color_wheel.rules, "today")  # or it would be kept by that
    assert not hasattr(color_wheel.play, "spotlight")


@pytest.mark.parametrize(
    ("names", "dropped"),
    [("rules.today", True), (NAMES, True), ("play.spotlight", False), ("", False)],
)
def test_it_says_whether_there_was_anything_to_let_go_of(names, dropped):
    room.load("rules.today")
    assert room.drop(names) is dropped


def test_with_any_screen_goes_what_is_hardly_wanted_again():
    room.load("play.spotlight")
    packs.leave(codes.PLAY, Hands().play)
    assert loaded("play.spotlight") == [False]
