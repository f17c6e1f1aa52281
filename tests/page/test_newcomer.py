# SPDX-License-Identifier: MIT
"""What somebody meets who has never seen the page: words that fit, clicks that do something."""

import math
import re
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.faults import TextError
from color_wheel.rules.today import deal_of
from playwright.sync_api import Page, expect

from host_sim.events import Console, Serial
from tests.page.conftest import DEALS, Feed, Play, Resume, kept, shot
from tests.page.steps import (
    Open,
    click,
    eventually,
    middle,
    shown,
    start_of,
    state,
    tap,
    until,
    wait,
)

POSITION = DEALS[0]["position"]  # 0h R1, 0m Y2, 0a P2
START = {"cursor": "0h", "picked": None, "partners": [], "position": POSITION, "start": POSITION}


def begin(feed: Feed, open_page: Open, screen: str = "play", **line: Any) -> Page:
    """The page of a game as a device tells it."""
    page = open_page(feed.address, until="body[data-connected=true]")
    page.wait_for_selector(".cell")
    feed.say(screen=screen, swaps=0, up=0, over=0, result="playing", **START)
    feed.say(**line)
    wait(page, screen=screen)
    return page


def moves(first: int, *names: str) -> dict[str, Any]:
    """The list of moves from one on."""
    return {"from": first, "moves": list(names)}


def test_a_refusal_is_over_when_something_is_done(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page)
    event = page.locator("#event")
    for done in ("moved", "picked", "dropped", "swapped"):
        feed.say(events=[["refused", "differs", "0h", "0m"]])
        expect(event).to_have_class("bad")
        feed.say(events=[[done, "0h"]])
        expect(event).to_have_text("")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("u")  # the device says no
    expect(event).to_have_text("Not possible: this game does not allow it.")
    feed.say(events=[["changed", "redo"], ["screen", "play"]])
    expect(event).to_have_text("")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (320, 568)])
def test_on_a_phone_the_words_fit_and_the_buttons_stay(
    in_game: Open, width: int, height: int
) -> None:
    page = in_game(width, height, touch=True)
    page.tap("#welcome-done")
    page.evaluate("scrollTo(0, 0)")
    pad = page.locator("#pad").bounding_box()
    line = page.locator("#score").bounding_box()
    assert pad
    assert line
    select = page.locator("[data-button=SELECT]").bounding_box()
    assert select
    assert select["y"] + select["height"] == height - 8

    def fits(what: str) -> None:
        shot(page, f"newcomer-{width}-{what}")
        assert page.locator("#pad").bounding_box() == pad
        score = page.locator("#score").bounding_box()
        words = page.locator("#words").bounding_box()
        assert score
        assert words
        assert score["height"] == line["height"]
        assert page.eval_on_selector("#score", "e => e.scrollWidth <= e.clientWidth")
        assert words["y"] + words["height"] <= pad["y"]
        row = page.locator("#game").bounding_box()  # never half behind the buttons
        assert row
        if height > 760:
            assert words["y"] + words["height"] <= row["y"]
            assert row["y"] + row["height"] <= pad["y"]
        else:
            assert row["y"] >= pad["y"]
        high, room = page.eval_on_selector("#words", "e => [e.scrollHeight, e.clientHeight]")
        assert high <= room
        assert page.eval_on_selector("#words", "e => getComputedStyle(e).overflowY") == "auto"

    fits("play")
    tap(page, "0h")
    wait(page, picked="0h")
    fits("picked")
    tap(page, "0m")
    expect(page.locator("#event")).to_have_class("bad")
    fits("refused")
    tap(page, "0h")
    wait(page, picked="")
    tap(page, "7a")
    wait(page, picked="7a")
    tap(page, "0b")
    wait(page, swaps=1)
    fits("swapped")
    page.tap("[data-button=BACK]")
    wait(page, swaps=0, picked="7a")
    expect(page.locator("#event")).to_contain_text("is in hand again")
    fits("took-back")
    tap(page, "0b")
    wait(page, swaps=1)
    page.evaluate("document.querySelector('#undo').click()")
    wait(page, swaps=0)
    expect(page.locator("#score")).to_contain_text("1 taken back")
    fits("undone")


def boxes(page: Page, *names: str) -> list[list[float]]:
    """Where these elements are: [left, top, right, bottom] of each."""
    found: list[list[float]] = page.evaluate(
        """names => names.map((name) => document.getElementById(name).getBoundingClientRect())
            .map(({ left, top, right, bottom }) => [left, top, right, bottom])""",
        names,
    )
    return found


def test_all_is_on_one_screen_and_stays_where_it_is(resume: Resume, open_page: Open) -> None:
    """Of 1280 x 800, from the newcomer's choice to the end of a game."""
    page = open_page(resume(start_of(1)).address)
    wait(page, screen="play", position=start_of(1))
    fixed = ("wheel", "score", "words", "pad", "game")
    first = boxes(page, *fixed)

    def fits(what: str) -> None:
        shot(page, f"newcomer-desk-{what}")
        assert page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, 800]
        assert boxes(page, *fixed) == first
        outside = page.eval_on_selector_all(
            "main :is(button, a, summary)",
            """all => {
                const end = document.querySelector("#more").getBoundingClientRect().bottom;
                return all.filter((e) => e.checkVisibility() && !e.closest("svg"))
                    .filter((e) => e.getBoundingClientRect().bottom > end).map((e) => e.id);
            }""",
        )
        assert outside == []

    expect(page.locator("#welcome")).to_be_visible()
    fits("welcome")
    page.click("#welcome-done")
    a, b = DEALS[0]["solution"][-1].split("-")
    click(page, a)
    wait(page, picked=a)
    fits("picked")
    position = shown(page, "position").replace("/", "")
    at = {f"{i // 4}{'hmab'[i % 4]}": position[2 * i : 2 * i + 2] for i in range(40)}
    click(page, next(space for space in at if not set(at[space]) & set(at[a])))
    expect(page.locator("#event")).to_have_class("bad")
    fits("refused")
    page.keyboard.press("a")
    expect(page.locator("#ask-text")).to_be_focused()
    page.keyboard.type("foo bar")
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("is not understood")
    shot(page, "newcomer-desk-asked")
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, 800]
    assert boxes(page, *fixed) == first
    ((_, _, _, end),) = boxes(page, "answer")
    assert end < 800
    page.click("#ask summary")
    click(page, b)
    wait(page, screen="won")
    expect(page.locator("#share")).to_be_visible()
    fits("won")


def test_the_next_step_is_told_to_those_who_tap(in_game: Open) -> None:
    page = in_game()
    expect(page.locator("#can")).to_contain_text("Tap a piece to take it in hand")
    click(page, "7a")
    wait(page, picked="7a")
    can = page.locator("#can")
    expect(can).to_contain_text("Tap an outlined piece to swap them, the piece again to put it")
    click(page, "0b")
    wait(page, swaps=1)
    expect(can).to_contain_text("For three seconds, BACK takes it back")
    page.click("#help")
    assert page.locator("#buttons-list dt").all_text_contents() == [
        "CCW",
        "CW",
        "OUT",
        "IN",
        "SELECT",
        "BACK",
    ]
    expect(page.locator("#pointing")).to_contain_text("Tap an outlined piece to swap the two")
    shot(page, "newcomer-help")


@pytest.mark.parametrize("screen", ["attract", "ready", "won", "lost"])
def test_a_click_on_the_wheel_is_select_where_no_piece_is_to_be_chosen(
    feed: Feed, open_page: Open, screen: str
) -> None:
    page = begin(feed, open_page, screen)
    click(page, "3m")
    eventually(page, lambda: "up SELECT" in feed.recorder.told)
    expect(page.locator("#event")).to_have_text("")
    lines = [line for line in feed.recorder.told if isinstance(line, str)]
    assert lines[-2:] == ["down SELECT", "up SELECT"]
    assert not any("point" in line for line in lines)


BOTH = """([first, second]) => {
    const click = () => document.querySelector(".hit[data-space='3m']")
        .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    const key = (type) => document.querySelector("#wheel .cell")
        .dispatchEvent(new KeyboardEvent(type, { key: "ArrowRight", code: "k", bubbles: true }));
    const doings = {
        click, key: () => ["keydown", "keyup"].forEach(key), undo: () => undo.click(),
    };
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        const { down, send: line } = JSON.parse(data);
        if (down || line) sent.push([line ?? down, performance.now()]);
        send.call(this, data);
    };
    doings[first]();
    doings[second]();
}"""


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ("click", "key", ["point 3m", "down SELECT", "up SELECT", "CW"]),
        ("key", "click", ["CW", "point 3m", "down SELECT", "up SELECT"]),
        ("click", "undo", ["point 3m", "down SELECT", "up SELECT", "undo"]),
    ],
)
def test_what_is_done_at_the_same_moment_is_done_in_its_order(
    feed: Feed, open_page: Open, first: str, second: str, wanted: list[str]
) -> None:
    """The device scans its buttons; what a click does goes over the link, which is faster."""
    page = begin(feed, open_page, undo=1)
    expect(page.locator("#undo")).to_be_enabled()
    page.evaluate(BOTH, [first, second])
    until(page, "sent.length === 4")
    sent = page.evaluate("sent")
    assert [line for line, _ in sent] == wanted
    if first == "key":
        assert sent[1][1] - sent[0][1] > 50  # ms, in which the device has seen the button


def test_the_menu_and_a_game_against_time_by_clicks(in_game: Open) -> None:
    page = in_game()
    page.keyboard.down("Escape")
    wait(page, screen="menu")
    page.keyboard.up("Escape")
    now = page.locator("#now")
    expect(now).to_have_text("Game: continue.")
    click(page, "5m")  # nothing is offered there
    click(page, "2m")
    expect(now).to_contain_text("Limit: 27 swaps.")
    click(page, "2a")
    expect(now).to_contain_text("Limit: stopwatch.")
    expect(page.locator("#event")).to_have_text("")
    assert page.eval_on_selector("#words", "e => e.scrollHeight <= e.clientHeight")
    shot(page, "newcomer-menu")
    page.click("[data-button=SELECT]")
    wait(page, screen="ready")
    expect(page.locator("#can")).to_contain_text("a tap on the wheel, starts the clock")
    shot(page, "newcomer-ready")
    click(page, "0m")
    wait(page, screen="play")
    expect(page.locator("#clock")).to_be_visible()
    shot(page, "newcomer-stopwatch")


def test_faults_and_what_the_program_prints_can_be_read(feed: Feed, open_page: Open) -> None:
    fault = "COLOR_WHEEL_MENU=7, wanted a number from 0 to 1"
    page = begin(feed, open_page, faults=[fault])
    note = page.locator("#note")
    expect(note).to_contain_text(f"Not usable, so the usual is used: {fault}.")
    feed.emit(Console(0, f"Setting ignored: {fault}\nTHE GAME IS NOT BEING SAVED\n"))
    expect(note).to_contain_text("THE GAME IS NOT BEING SAVED")
    assert (note.text_content() or "").count(fault) == 1
    shot(page, "newcomer-note")
    page.click("#note-done")
    expect(note).to_be_hidden()
    feed.say(cursor="1h")
    wait(page, cursor="1h")
    expect(note).to_be_hidden()
    feed.emit(Console(0, "another line\n"))
    expect(note).to_contain_text("another line")


def test_a_lost_save_is_told_in_the_pages_words(tmp_path: Path, open_page: Open) -> None:
    """The link does not tell it; what the device prints does."""
    nvm = tmp_path / "nvm.bin"
    nvm.write_bytes(b"\0" * 4 + kept(POSITION)[4:])
    play = Play(nvm)
    play.start()
    try:
        page = open_page(play.address)
        wait(page, screen="attract")
        expect(page.locator("#note-words")).to_have_text(
            "The saved game was damaged and is lost, and the records with it. From the next deal "
            "on all is saved again."
        )
        shot(page, "newcomer-lost")
    finally:
        play.stop()


def test_a_game_that_cannot_be_saved_is_told(feed: Feed, open_page: Open) -> None:
    fault = "COLOR_WHEEL_MENU=7, wanted a number from 0 to 1"
    page = begin(feed, open_page, faults=[fault])  # which is not what happens now
    feed.say(events=[["fault", 0]])
    told = "The game cannot be saved: it goes on, but is lost when the power goes."
    expect(page.locator("#event")).to_have_text(told)


@pytest.mark.parametrize(
    ("crashes", "words"),
    [
        (1, "The game had failed, and was started again where it was. (File app.py: boom)"),
        (3, "three times in a row, so that a fresh one is begun. (File app.py: boom)"),
    ],
)
def test_a_crash_is_told_once_the_game_is_back(
    feed: Feed, open_page: Open, crashes: int, words: str
) -> None:
    page = begin(feed, open_page, crash="File app.py: boom")
    feed.say(events=[["fault", crashes]])
    expect(page.locator("#event")).to_contain_text(words)


def test_undo_redo_and_restart_say_what_they_did(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, **moves(0, "0h-1h", "0m-0a"))
    event = page.locator("#event")
    feed.say(**moves(1))
    feed.say(events=[["changed", "undo"]])
    told = "Undone: medium yellow on 0m and medium purple on 0a are where they were."
    expect(event).to_have_text(told)
    expect(page.locator("#said")).to_contain_text(told)
    feed.say(**moves(1, "0m-0a"))
    feed.say(events=[["screen", "play"], ["changed", "redo"]])
    told = "Done again: medium yellow on 0m and medium purple on 0a have changed places."
    expect(event).to_have_text(told)
    feed.say(events=[["changed", "restart"], ["screen", "play"]])
    expect(event).to_have_text("Back at the beginning; Redo brings the swaps back.")


def test_while_the_cursor_rests_its_colour_glows(in_game: Open) -> None:
    page = in_game()
    page.keyboard.press("ArrowRight")
    wait(page, cursor="1h")
    page.wait_for_selector(".piece.glow")
    shot(page, "newcomer-glow")
    page.wait_for_selector(".piece.glow")
    text = "[...document.querySelectorAll('.piece.glow text')].map((t) => t.textContent)"
    pieces = re.findall("[A-Z][1-3]", POSITION)
    until(page, f"{text}.length === {sum(p[0] == pieces[4][0] for p in pieces) - 1}")
    page.click("#power")
    wait(page, power="off")
    expect(page.locator(".piece")).to_have_count(0)
    expect(page.locator(".mark.cursor")).to_have_count(0)


def test_the_moves_of_a_record_are_played(play: Play, open_page: Open) -> None:
    page = open_page(play.address)
    deal = DEALS[3]
    lines = ["color-wheel: 1", f"position: {deal['position']}"]
    event = page.locator("#event")
    page.click("#texts")
    page.fill("#paste-text", "\n".join([*lines, "moves: " + " ".join(deal["solution"][:3])]))
    page.click("#load")
    expect(event).to_have_text("Loaded, and its 3 moves are played.")
    wait(page, screen="play", swaps=3)
    page.click("#texts")
    assert "moves: " + " ".join(deal["solution"][:3]) in page.input_value("#record-text")
    page.fill("#paste-text", "\n".join([*lines, f"moves: {deal['solution'][0]} 3m-99"]))
    page.click("#load")
    expect(page.locator("#texts-say")).to_have_text(
        "Nothing is loaded: move 2 of the record, '3m-99', is no move such as 3m-7a."
    )
    wait(page, screen="play", swaps=3)


@pytest.mark.parametrize(
    ("after", "left"),
    [([], "move 3 is not."), (["2m-7b", "1h-6a"], "the 3 from move 3 on are not.")],
)
def test_how_far_a_record_was_played(in_game: Open, after: list[str], left: str) -> None:
    page = in_game()
    moves = ["7a-0b", "3a-1h", "0h-0m", *after]  # 0h R1 and 0m Y2
    page.click("#texts")
    text = f"color-wheel: 1\nposition: {POSITION}\nmoves: {' '.join(moves)}"
    page.fill("#paste-text", text)
    page.click("#load")
    told = (
        f"Loaded; 2 of its {len(moves)} moves are played, {left} 0h-0m: Not possible: small red on "
        "0h and medium yellow on 0m have neither the size nor the colour in common."
    )
    expect(page.locator("#event")).to_have_text(told)
    expect(page.locator("#said")).to_contain_text(told)
    wait(page, screen="play", swaps=2)


def test_where_a_record_stopped_is_told_last(feed: Feed, open_page: Open) -> None:
    """The device tells of the refusal too, after its answer."""
    page = begin(feed, open_page)
    feed.recorder.mute = True
    page.click("#texts")
    page.fill("#paste-text", f"color-wheel: 1\nposition: {POSITION}\nmoves: 0h-0m")
    page.click("#load")
    eventually(page, lambda: f"load {POSITION}" in feed.recorder.told)
    feed.emit(Serial(0, "ok"))
    feed.say(events=[["dealt"]])
    eventually(page, lambda: "swap 0h 0m" in feed.recorder.told)
    feed.emit(Serial(0, "no differs"))
    feed.say(events=[["refused", "differs", "0h", "0m"]], cursor="1h")
    wait(page, cursor="1h")
    told = page.locator("#event").text_content() or ""
    assert told.startswith("Loaded; 0 of its 1 moves are played, move 1 is not. 0h-0m: Not ")


def test_a_style_that_came_with_a_record_is_told(in_game: Open) -> None:
    page = in_game()
    record = f"color-wheel: 1\nposition: {POSITION}\nmoves: 7a-0b"
    event = page.locator("#event")
    now = "From now on games are such as this record's: {}. The menu changes that."

    def paste(text: str) -> None:
        page.click("#texts")
        page.fill("#paste-text", text)
        page.click("#load")

    paste(f"{record}\nstyle: solo+timer+rainbow")
    expect(event).to_have_text(
        "Only its start is loaded; its 1 move is not played: this game has a clock. "
        + now.format("solo, stopwatch, Rainbow")
    )
    wait(page, screen="ready")
    paste(record)  # which has no style: solo+par
    expect(event).to_have_text(
        "Loaded, and its 1 move is played. " + now.format("solo, 27 swaps, any order")
    )
    wait(page, screen="play", swaps=1)
    paste(record)  # it is such a game already
    expect(event).to_have_text("Loaded, and its 1 move is played.")
    page.keyboard.down("Escape")
    wait(page, screen="menu")
    page.keyboard.up("Escape")
    click(page, "2m")
    expect(page.locator("#now")).to_contain_text("Limit: 27 swaps.")
    click(page, "2a")
    expect(page.locator("#now")).to_contain_text("Limit: stopwatch.")
    page.keyboard.press("Escape")
    wait(page, screen="play")
    paste(record)  # what was chosen for the next game is not the record's
    expect(event).to_have_text(
        "Loaded, and its 1 move is played. " + now.format("solo, 27 swaps, any order")
    )
    wait(page, screen="play", swaps=1)


def test_a_record_does_not_start_a_clock(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, "ready", style="solo+timer")
    page.click("#texts")
    page.fill("#paste-text", "color-wheel: 1\ndeal: 042\nstyle: solo+timer\nmoves: 3m-7a 0h-1h")
    page.click("#load")
    feed.say(events=[["dealt"]])
    expect(page.locator("#event")).to_have_text(
        "Only its start is loaded; its 2 moves are not played: this game has a clock."
    )


def test_playing_on_over_par_is_said_at_once(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, result="lost")
    expect(page.locator("#now")).to_have_text("Playing on over par.")
    feed.say(over=1)
    expect(page.locator("#now")).to_have_text("Playing on, 1 over par.")


@pytest.mark.parametrize(
    "text",
    [
        POSITION,
        POSITION.replace("R1", "R2"),
        POSITION.replace("R1", "X9", 1),
        POSITION[:35],
        "R3G1Y2B1",
        "R1/R1",
        POSITION.lower(),
        POSITION + "/R1R1R1R1",
        "r" * 60 + "/é",
    ],
)
def test_a_wrong_position_is_refused_in_the_words_of_the_command_line(
    feed: Feed, open_page: Open, text: str
) -> None:
    try:
        parse_position(text)
        faults = []
    except TextError as error:
        faults = error.faults
    page = begin(feed, open_page)
    found = page.evaluate(
        """async (text) => {
            const { isPosition, positionFaults } = await import("./check.js");
            const { readWords } = await import("./words.js");
            return [isPosition(text), positionFaults(text, await readWords())];
        }""",
        text,
    )
    assert found == [True, faults]
    if faults:
        page.click("#texts")
        page.fill("#paste-text", text)
        page.click("#load")
        expect(page.locator("#texts-say")).to_have_text(f"Not possible: {'; '.join(faults)}.")
        assert not any("load" in str(told) for told in feed.recorder.told)


def test_full_screen_tells_the_score_and_escape_only_leaves_it(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, swaps=9, up=9)
    page.keyboard.press("f")
    expect(page.locator("#table-score")).to_have_text("9 swaps18 left")
    expect(page.locator("#table-now")).to_contain_text("Swap pieces")
    box = "document.querySelector('#{}').getBoundingClientRect()"
    wheel = box.format("wheel")
    until(page, f"{box.format('table-say')}.right <= {wheel}.left + {wheel}.width * 0.02")
    score = "document.querySelector('#table-score span')"
    until(page, f"parseFloat(getComputedStyle({score}).fontSize) > 40")
    page.evaluate("document.exitFullscreen?.call(document).catch(() => {})")
    page.evaluate("document.body.classList.add('table')")  # as where no full screen is to be had
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#desk")).to_be_visible()
    page.keyboard.press("Escape")
    eventually(page, lambda: ("BACK", False) in feed.recorder.told)
    assert [told for told in feed.recorder.told if told[0] == "BACK"] == [
        ("BACK", True),
        ("BACK", False),
    ]


def apart(one: list[list[float]], other: list[list[float]]) -> bool:
    """Whether two convex polygons do not overlap: there is a line between them."""
    for polygon in (one, other):
        for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y2 - y1, x1 - x2
            a = [x * nx + y * ny for x, y in one]
            b = [x * nx + y * ny for x, y in other]
            if min(b) >= max(a) or min(a) >= max(b):
                return True
    return False


def test_no_piece_overlaps_another(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page)
    feed.say(position="/".join(["R3R3R3R3"] * 10))
    until(
        page, "[...document.querySelectorAll('.piece text')].every((t) => t.textContent === 'R3')"
    )
    squares = page.eval_on_selector_all(
        ".piece .edge",
        """all => all.map((edge) => {
            const { x, y, width, height } = edge.getBBox();
            const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
            return corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(edge.getScreenCTM()))
                .map((point) => [point.x, point.y]);
        })""",
    )
    assert len(squares) == 40
    assert math.dist(squares[0][0], squares[0][1]) > 40  # px: large all the same
    assert all(apart(one, other) for one, other in combinations(squares, 2))


def test_a_game_that_was_left_is_told(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, "attract")
    expect(page.locator("#now")).to_have_text("A game is waiting.")
    feed.say(result="won")
    expect(page.locator("#now")).to_have_text("The wheel is waiting.")
    assert middle(page, "0h") != middle(page, "0m")
    assert shown(page, "screen") == "attract"


def test_the_page_tells_the_device_which_day_it_is(play: Play, open_page: Open) -> None:
    """The device has no calendar; the day's deal is in its menu then."""
    before = date.today()
    open_page(play.address)
    possible = {deal_of(day.year, day.month, day.day) for day in (before, date.today())}
    assert state(play.address, today=f"{possible.pop():03}")
