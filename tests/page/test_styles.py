# SPDX-License-Identifier: MIT
"""What the page makes of the styles: clocks, the menu, hidden wheels, seats and their events."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from color_wheel.play.entries import ENTRIES as MENU
from playwright.sync_api import Page, expect

from tests.page.conftest import DEALS, Faults, Feed, shot
from tests.page.steps import Open, eventually, shown, until, wait

POSITION = DEALS[0]["position"]
CHOSEN = {
    "who": "solo",
    "limit": "timer",
    "rainbow": "on",
    "deal": "random",
    "number": 7,
    "countdown": 600,
    "brightness": 3,
    "sound": "on",
    "palette": "standard",
}
ENTRIES = ["Game", "Who", "Limit", "Rainbow", "Deal"]
ENTRIES += ["Seats", "History", "Lesson", "Records", "Settings"]


def begin(feed: Feed, open_page: Open, *size: int, **line: Any) -> Page:
    """The page of a game that has begun, and what else the link says of it."""
    page = open_page(feed.address, *size, until="body[data-connected=true]", clock="clock" in line)
    feed.say(screen="play", cursor="0h", picked=None, partners=[])
    feed.say(position=POSITION, start=POSITION, swaps=0, up=0, over=0, result="playing")
    wait(page, screen="play", position=POSITION)
    feed.say(**line)
    return page


def clock(ms: int, runs: bool = True, down: bool = False) -> dict[str, Any]:
    return {"ms": ms, "runs": runs, "down": down}


def test_a_clock_goes_on_between_what_the_device_says(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="solo+timer", clock=clock(30_000))
    time = page.locator("#clock")
    expect(time).to_have_text(re.compile(r"^0:[34]\d$"))
    page.clock.run_for(20_000)
    expect(time).to_have_text(re.compile(r"^0:[56]\d$"))  # though nothing was said
    page.clock.run_for(20_000)
    expect(time).to_have_text(re.compile(r"^1:[123]\d$"))
    feed.say(clock=clock(187_450, runs=False))
    expect(time).to_have_text("3:07.4")
    page.clock.run_for(20_000)
    expect(time).to_have_text("3:07.4")
    feed.say(clock=clock(0))
    expect(time).to_have_text("0:00")
    feed.say(clock=clock(0))  # the same again is the start of another game
    feed.say(clock=None)
    expect(time).to_be_hidden()


def test_a_countdown_ends_at_nothing_and_is_said(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="solo+countdown", clock=clock(89_200, down=True))
    time = page.locator("#clock")
    expect(time).to_have_text(re.compile(r"^1:(30|2\d)$"))
    expect(page.locator("#score")).to_have_text("countdown · 0 swaps · 7 of 7 colours together")
    page.clock.run_for(30_000)
    expect(time).to_have_text(re.compile(r"^(1:00|0:[54]\d)$"))
    expect(page.locator("#said")).to_contain_text("1 minute left.")
    feed.say(clock=clock(21_200, down=True))
    expect(time).to_have_text(re.compile(r"^0:(2[012]|1\d)$"))
    page.clock.run_for(22_000)
    expect(time).to_have_text("0:00")
    feed.say(clock=clock(0, runs=False, down=True), result="lost")
    feed.say(screen="lost", events=[["timeout"], ["screen", "lost"]])
    expect(page.locator("#now")).to_have_text("The time is up and the wheel is not solved.")
    expect(time).to_have_text("0:00")
    shot(page, "timeout")
    feed.say(clock=clock(120_000, down=True), result="playing", screen="play")  # time is given
    expect(page.locator("#now")).to_contain_text("Swap pieces")


def test_a_clock_stops_when_the_device_is_gone(feed: Feed, open_page: Open, faults: Faults) -> None:
    page = begin(feed, open_page, style="solo+timer", clock=clock(60_000))
    expect(page.locator("#clock")).to_have_text(re.compile("^1:"))
    faults.away = True
    feed.stop()
    page.wait_for_selector("#lost:not([hidden])")
    shown_then = page.locator("#clock").text_content()
    page.clock.run_for(20_000)
    assert page.locator("#clock").text_content() == shown_then


@pytest.mark.parametrize("screen", ["ready", "menu"])
def test_a_wheel_that_is_not_to_be_seen_is_nowhere(
    feed: Feed, open_page: Open, screen: str
) -> None:
    page = begin(feed, open_page, style="solo+timer", clock=clock(0, runs=False))
    expect(page.locator(".piece")).to_have_count(40)
    menu = {"entry": "game", "choice": "continue"} if screen == "menu" else None
    feed.say(screen=screen, menu=menu, chosen=CHOSEN)
    wait(page, screen=screen)
    expect(page.locator(".piece")).to_have_count(0)
    assert shown(page, "position") == ""
    labels = page.eval_on_selector_all(
        ".cell", "all => all.map((cell) => cell.getAttribute('aria-label'))"
    )
    assert labels[:2] == ["0h, hidden", "0m, hidden"]
    page.click("#ask summary")
    for question in ("yellow", "groups", "partners", "0h"):
        page.fill("#ask-text", question)
        page.keyboard.press("Enter")
        expect(page.locator("#answer")).to_contain_text("hidden")
    page.click("#moves summary")
    assert page.locator("#move-list li").count() == 0
    page.click("#texts")
    assert page.input_value("#position-text") == page.input_value("#record-text") == ""
    page.keyboard.press("Escape")
    whole = page.locator("body").inner_text()
    assert not re.search("small|medium|large", whole.split("Ask, type a move")[0])
    shot(page, f"hidden-{screen}")
    feed.say(screen="play")
    expect(page.locator(".piece")).to_have_count(40)


def test_the_menu_is_written_on_the_wheel(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, chosen=CHOSEN)
    feed.say(screen="menu", menu={"entry": "limit", "choice": "countdown"})
    wait(page, screen="menu")
    names = page.locator(".label .entry")
    expect(names).to_have_text(ENTRIES)
    expect(page.locator(".label.lit")).to_have_text("Limitcountdown 10:00")
    expect(page.locator(".label").nth(1)).to_have_text("Whosolo")
    expect(page.locator("#now")).to_have_text(
        "Limit: countdown 10:00. The wheel is to be solved before the time is up."
    )
    expect(page.locator("#can")).to_contain_text("Chosen: solo, stopwatch, Rainbow, a random deal.")
    expect(page.locator("#said")).to_contain_text("Limit: countdown 10:00.")
    shot(page, "menu")
    # Clockwise from the top, on their wedges.
    box = page.locator("#wheel").bounding_box()
    top, right = names.nth(0).bounding_box(), names.nth(2).bounding_box()
    assert box
    assert top
    assert right
    assert abs(top["x"] + top["width"] / 2 - box["x"] - box["width"] / 2) < 2
    assert right["x"] > top["x"] + top["width"]
    feed.say(menu={"entry": "settings", "choice": "brightness"})
    expect(page.locator("#now")).to_contain_text("Settings: brightness 3.")
    feed.say(menu={"entry": "deal", "choice": "tens"}, chosen={**CHOSEN, "deal": "number"})
    expect(page.locator("#now")).to_contain_text("Deal: 007, tens.")
    expect(page.locator("#can")).to_contain_text("deal 007.")
    feed.say(screen="play", menu=None)
    expect(page.locator(".label")).to_have_count(0)


def test_every_choice_of_the_menu_has_its_words(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, 360, 740, chosen=CHOSEN)
    choices = {name: choices for name, _, _, choices in MENU}
    told = set()
    for entry, all_choices in choices.items():
        for choice in all_choices:
            before = json.dumps(page.locator("#now").text_content())
            feed.say(screen="menu", menu={"entry": entry, "choice": choice, "number": 7})
            name = ENTRIES[list(choices).index(entry)]
            expect(page.locator("#now")).to_contain_text(f"{name}: ")
            until(page, f"document.querySelector('#now').textContent !== {before}")
            assert (page.locator(".label.lit").text_content() or "").startswith(name)
            now = page.locator("#now").text_content() or ""
            assert now not in told
            told.add(now)
            expect(page.locator("#can")).to_contain_text("SELECT ")
            assert "{" not in now + (page.locator("#can").text_content() or "")
        wide = page.eval_on_selector_all(
            ".label",
            "all => all.map((e) => e.getBoundingClientRect()).map((r) => [r.left, r.right])",
        )
        assert all(left >= 0 and right <= 360 for left, right in wide)
    shot(page, "phone-menu")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (["unordered", "R", "O"], "All groups are whole, but red is not followed by orange."),
        (["unordered", "R"], "All groups are whole, but red does not fit into the order."),
        (["refused", "locked"], "Not possible: this is locked here."),
        (["timeout"], "The time is up."),
        (["of", "another", "time"], ""),
    ],
)
def test_events_in_words(feed: Feed, open_page: Open, event: list[str], told: str) -> None:
    page = begin(feed, open_page, style="solo+par+rainbow", events=[event])
    expect(page.locator("#event")).to_have_text(told)
    expect(page.locator("#said")).to_contain_text(told)


def test_rainbow_says_what_is_missing(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="solo+par+rainbow")
    expect(page.locator("#now")).to_contain_text("rainbow order")
    feed.say(solved=True)
    expect(page.locator("#now")).to_have_text(
        "Every colour is one group, but not in rainbow order yet."
    )
    feed.say(screen="won", result="won", swaps=20)
    expect(page.locator("#now")).to_have_text("Solved in 20 swaps!")
    feed.say(events=[["grade", "perfect"]])
    expect(page.locator("#now")).to_have_text(
        "Solved in 20 swaps: perfect, it cannot be done in fewer!"
    )


def test_a_record_tells_the_style(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="head-to-head+timer+rainbow", seats=3)
    page.click("#texts")
    until(page, "document.querySelector('#record-text').value")
    lines = page.input_value("#record-text").splitlines()
    assert "style: head-to-head+timer+rainbow" in lines
    assert "seats: 3" in lines
    assert not [line for line in lines if line.startswith("time:")]  # the clock is not known yet
    page.keyboard.press("Escape")
    feed.say(clock={"ms": 187_450, "runs": False, "down": False}, cursor="1h")
    wait(page, cursor="1h")
    page.click("#texts")
    assert "time: 187450" in page.input_value("#record-text").splitlines()


def test_a_countdown_runs_on_behind_the_lesson(feed: Feed, open_page: Open) -> None:
    """The device has nothing to tell when it comes back: its clock never stood."""
    page = begin(feed, open_page, style="solo+countdown", clock=clock(120_000, down=True))
    time = page.locator("#clock")
    expect(time).to_have_text(re.compile("^(2:00|1:5[0-9])$"))
    feed.say(screen="lesson")
    expect(time).to_be_hidden()
    page.clock.run_for(40_000)
    expect(time).to_be_hidden()
    feed.say(screen="play")
    expect(time).to_be_visible()
    expect(time).to_have_text(re.compile("^1:(20|1[0-9])$"))


def test_a_solo_game_after_one_of_four_is_of_one(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="cooperative+par", seats=4)
    feed.say(style="solo+par", cursor="1h")  # seats are told where they are several
    wait(page, cursor="1h")
    page.click("#texts")
    assert "seats: 1" in page.input_value("#record-text").splitlines()


def test_a_page_that_is_left_open_tells_the_new_day(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, style="solo+par", clock=None)

    def days() -> list[str]:
        return [str(told)[5:] for told in feed.recorder.told if str(told).startswith("date ")]

    eventually(page, lambda: len(days()) == 1)
    page.clock.fast_forward("24:00:00")
    feed.say(cursor="1h")
    eventually(page, lambda: len(days()) == 2)
    first, second = [date.fromisoformat(day) for day in days()]
    assert second - first == timedelta(days=1)
    feed.say(cursor="2h")
    wait(page, cursor="2h")
    assert len(days()) == 2
