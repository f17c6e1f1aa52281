# SPDX-License-Identifier: MIT
"""Playing together and against each other, calls and the lesson, as the page shows them."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DEALS, Faults, Feed, Play, shot
from tests.page.steps import (
    Open,
    click,
    eventually,
    load,
    middle,
    piece,
    shown,
    start_of,
    tap,
    until,
    wait,
)
from tests.page.test_access import ask, audit

POSITION = DEALS[0]["position"]  # 0h R1, 0m Y2, 7a R3, 0b O3, 3m C1
SPACES = [f"{wedge}{depth}" for wedge in range(10) for depth in "hmab"]
PIECES = dict(
    zip(SPACES, [POSITION[9 * w + 2 * i :][:2] for w in range(10) for i in range(4)], strict=True)
)
LABEL = "[data-space='{}'].cell"
DEALT = "body:is([data-screen=dealing], [data-screen=play])"


def begin(feed: Feed, open_page: Open, *size: int, **line: Any) -> Page:
    """The page of a game that has begun, and what else the link says of it."""
    page = open_page(feed.address, *size, until="body[data-connected=true]")
    page.wait_for_selector(".cell")
    feed.say(screen="play", cursor="0h", picked=None, partners=[])
    feed.say(position=POSITION, start=POSITION, swaps=0, up=0, over=0, result="playing", **line)
    wait(page, screen="play", position=POSITION)
    return page


def label(page: Page, space: str) -> str:
    return page.get_attribute(LABEL.format(space), "aria-label") or ""


# --- calls ---------------------------------------------------------------------------------------


def test_a_call_is_typed_seen_and_played(in_game: Open) -> None:
    page = in_game()
    page.keyboard.press("a")
    ask(page, "call 3m R1 please, somebody")  # names a space and a piece: that is enough
    wait(page, screen="call")
    expect(page.locator("#ask-text")).to_have_value("")  # what was typed goes when it is done
    ask(page, "call 3m large yellow")
    # C1 has nothing in common with Y3: by way of a Y1 or a C3, and then by any Y3.
    between = sum(name in ("Y1", "C3") for name in PIECES.values())
    large = [space for space, name in PIECES.items() if name == "Y3"]
    now = page.locator("#now")
    ways = between * len(large)
    expect(now).to_contain_text(f"Large yellow to 3m, way 1 of {ways}: 3m-")
    expect(page.locator("#answer")).to_contain_text("2 swaps. SELECT")
    way = (now.text_content() or "").removesuffix(".").split(": ")[1].split(", then ")
    first, second = (move.removeprefix("3m-") for move in way)
    assert PIECES[first] in ("Y1", "C3")
    assert second in large
    assert label(page, "3m").startswith("3m, small cyan, large yellow is called here")
    assert "swap 1 of the way" in label(page, first)
    assert "swap 2 of the way" in label(page, second)
    expect(page.locator(".way")).to_have_count(2)
    expect(page.locator(".badge-number")).to_have_text(["1", "2"])
    expect(page.locator(".mark.called")).to_have_count(1)
    audit(page)
    shot(page, "call-way")
    ask(page, "cw")
    expect(now).to_contain_text(f"way 2 of {ways}")
    ask(page, "back")
    expect(now).to_have_text("Call to 3m: large yellow?")
    assert page.locator(".piece.partner").count() == len(large)
    shot(page, "call-name")
    ask(page, "select")
    expect(now).to_contain_text(f"way 1 of {ways}")
    expect(page.locator("#ask-text")).to_have_value("")
    ask(page, "select")
    wait(page, screen="play", swaps=2)
    expect(page.locator("#event")).to_have_text("Called: large yellow on 3m came by 2 swaps.")
    assert piece(page, "3m") == "Y3"
    ask(page, "call 3m Y3")
    expect(page.locator("#answer")).to_have_text("No call: large yellow lies on 3m already.")
    ask(page, "call Y3")
    expect(page.locator("#answer")).to_contain_text("A call names a space and a piece")


def test_a_call_by_a_finger_that_stays(in_game: Open) -> None:
    page = in_game(360, 740, touch=True)
    page.tap("#welcome-done")
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(*middle(page, "3m"))
    page.mouse.down()
    wait(page, screen="call")
    page.mouse.up()
    expect(page.locator("#now")).to_have_text("Call to 3m: small cyan?")  # no click came after it
    tap(page, "7a")  # R3: that kind is called
    expect(page.locator("#now")).to_contain_text("Large red to 3m, way 1 of ")
    shot(page, "phone-call")
    tap(page, "0b")  # O3
    expect(page.locator("#now")).to_contain_text("Large orange to 3m, way 1 of ")
    tap(page, "3m")
    wait(page, screen="play", swaps=2)
    assert piece(page, "3m") == "O3"
    # A finger that leaves before the call is there has picked the piece up.
    page.mouse.move(*middle(page, "7a"))
    page.mouse.down()
    wait(page, picked="7a")
    page.mouse.up()
    wait(page, screen="play", picked="7a")


# --- seats ---------------------------------------------------------------------------------------


def test_seats_play_in_turn_on_pages_of_their_own(play: Play, open_page: Open) -> None:
    page = open_page(play.address)
    wait(page, screen="attract")
    page.click("#players")
    page.select_option("#game-seats", "3")
    names = page.locator("#players-rows input")
    assert names.evaluate_all("all => all.filter((e) => e.checkVisibility()).length") == 3
    names.nth(0).fill("Ann")
    names.nth(1).fill("Ben")
    names.nth(1).press("Tab")
    audit(page, "#players-box")
    shot(page, "players")
    page.click("#game-form button")  # by the buttons of the device, through its menu
    page.wait_for_selector(DEALT)
    turn = page.locator("#turn")
    expect(turn).to_have_text("It is Ann's turn.")
    expect(page.locator("#score")).to_contain_text("cooperative · 0 swaps")
    ann = open_page(play.address + "?seat=1", 360, 740, touch=True)
    ben = open_page(play.address + "?seat=2")
    expect(ann.locator("#turn")).to_have_text("You are Ann (seat 1). It is your turn.")
    expect(ann).to_have_title("Your turn · Color Wheel")
    expect(ben.locator("#turn")).to_have_text("You are Ben (seat 2). It is Ann's turn.")
    load(ann, POSITION)
    wait(ben, position=POSITION)
    # Not Ben's turn: nothing that he does reaches the wheel, and he is told.
    click(ben, "7a")
    expect(ben.locator("#event")).to_have_text("It is Ann's turn.")
    ben.keyboard.press("ArrowRight")
    expect(ben.locator("[data-button=SELECT]")).to_have_attribute("aria-disabled", "true")
    audit(ben)
    shot(ben, "seat-waiting")
    wait(ann, cursor="0h", picked="")
    expect(ann.locator("#welcome")).to_be_hidden()  # somebody has asked her to play
    ann.evaluate("scrollTo(0, 0)")
    tap(ann, "7a")
    wait(ann, picked="7a")
    tap(ann, "0b")
    wait(ann, swaps=1)
    shot(ann, "phone-seat")
    # The next one need not wait until the swap can no longer be taken back.
    click(ben, "0b")
    wait(ben, picked="0b")
    expect(ben.locator("#turn")).to_have_text("You are Ben (seat 2). It is your turn.")
    expect(turn).to_have_text("It is Ben's turn.")
    tap(ann, "0b")
    expect(ann.locator("#event")).to_have_text("It is Ben's turn.")
    ben.locator(LABEL.format("0b")).focus()
    click(ben, "7a")
    wait(page, swaps=2)
    page.keyboard.press("ArrowRight")  # a page without a seat is held to nothing
    expect(turn).to_have_text("It is player 3's turn.")
    expect(page.locator("#undo")).to_be_disabled()


def test_names_outlive_the_server_and_are_only_text(
    feed: Feed, open_page: Open, faults: Faults
) -> None:
    page = begin(feed, open_page, style="cooperative+par", seats=2, order="in-turn", seat=1)
    name = "<b>Ann</b>"
    page.click("#players")
    page.locator("#players-rows input").first.fill(name)
    page.locator("#players-rows input").first.press("Enter")
    expect(page.locator("#turn")).to_have_text(f"It is {name}'s turn.")
    page.locator("#players-rows button").nth(1).click()
    expect(page.locator("#players-say")).to_have_text(
        f"Copied, for player 2: {feed.address}?seat=2"
    )
    page.keyboard.press("Escape")
    faults.away = True
    feed.stop()
    feed.start()
    page.reload()
    page.wait_for_selector("body[data-connected=true]")
    other = open_page(feed.address + "?seat=2", until="body[data-connected=true]")
    expect(other.locator("#turn")).to_contain_text("You are player 2.")
    feed.say(screen="play", style="cooperative+par", seats=2, order="in-turn", seat=1)
    expect(other.locator("#turn")).to_have_text(f"You are player 2. It is {name}'s turn.")
    expect(page.locator("#turn")).to_have_text(f"It is {name}'s turn.")
    page.click("#players")
    expect(page.locator("#players-rows span").nth(1)).to_have_text("Player 2, page open")


@pytest.mark.parametrize(
    ("state", "told", "may"),
    [
        ({"order": "free"}, "Together: anybody swaps.", True),
        ({"order": "after-another"}, "Anybody begins; nobody swaps twice running.", True),
        ({"order": "after-another", "seat": 1}, "Player 1 swapped last; anybody else may.", True),
        ({"order": "after-another", "seat": 2}, "You swapped last; somebody else goes on.", False),
        ({"order": "in-turn", "seat": 1, "seats": 1}, "Player 2 has no place in this game", False),
        ({"style": "solo+par"}, "", True),
        (
            {"style": "head-to-head+par", "match": {"seat": 3, "results": []}},
            "Player 3 plays, 3",
            True,
        ),
    ],
)
def test_whose_turn_it_is_in_words(
    feed: Feed, open_page: Open, state: dict[str, Any], told: str, may: bool
) -> None:
    page = open_page(feed.address + "?seat=2", until="body[data-connected=true]")
    page.wait_for_selector(".cell")
    feed.say(screen="play", cursor="0h", picked=None, position=POSITION, provisional=False)
    feed.say(**{"style": "cooperative+par", "seats": 4, "seat": None, **state})
    expect(page.locator("#turn")).to_contain_text(f"You are player 2. {told}".strip())
    disabled = str(not may).lower()
    expect(page.locator("[data-button=CW]")).to_have_attribute("aria-disabled", disabled)
    expect(page.locator("[data-button=BACK]")).to_have_attribute("aria-disabled", "false")
    page.focus("[data-button=CW]")
    page.keyboard.press("Enter")
    page.focus("[data-button=BACK]")
    page.keyboard.press("Enter")
    eventually(page, lambda: "by 2 up BACK" in feed.recorder.told)
    pressed = [line for line in feed.recorder.told if "down" in line]
    assert pressed == [*["by 2 down CW"] * may, "by 2 down BACK"]


# --- head-to-head --------------------------------------------------------------------------------


def result(seat: int, place: int, swaps: int, won: bool = True) -> dict[str, Any]:
    return {"seat": seat, "won": won, "swaps": swaps, "ms": 60_000 + 1000 * swaps, "place": place}


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 568)])
def test_head_to_head_from_one_to_the_next_to_the_standings(
    feed: Feed, open_page: Open, width: int, height: int
) -> None:
    page = begin(feed, open_page, width, height, style="head-to-head+par", seats=4, deal="316")
    page.click("#welcome-done")
    page.evaluate("document.querySelector('#players').click()")
    page.locator("#players-rows input").first.fill("Ann")
    page.locator("#players-rows input").first.press("Enter")
    page.keyboard.press("Escape")
    now, rows = page.locator("#now"), page.locator("#standings-rows tr")
    match = {"seats": 4, "of": "swaps", "seat": 1, "results": []}
    feed.say(screen="ready", match=match)
    expect(now).to_have_text("Ann begins. The others look away.")
    expect(page.locator("#standings")).to_be_hidden()
    feed.say(match={**match, "seat": 2, "results": [result(1, 1, 19)]})
    expect(now).to_have_text("Pass the device to player 2.")
    expect(page.locator(".piece")).to_have_count(0)
    expect(rows).to_have_text(["1Ann191:19"])
    feed.say(screen="play")
    expect(page.locator("#turn")).to_have_text("Player 2 plays, 2 of 4.")
    expect(page.locator("#standings")).to_be_hidden()
    results = [result(1, 1, 19), result(2, 4, 27, won=False), result(3, 2, 22), result(4, 2, 22)]
    feed.say(screen="standings", match={**match, "seat": 4, "results": results})
    expect(now).to_have_text("Ann wins: 19 swaps!")
    expect(rows).to_have_text(
        [
            "1Ann191:19",
            "2 tiedplayer 3221:22",
            "2 tiedplayer 4221:22",
            "\u2013player 2not solved1:27",
        ]
    )
    told = "1: Ann, 19 swaps; 2: player 3, 22 swaps; 2: player 4, 22 swaps; player 2, not solved"
    expect(page.locator("#said")).to_contain_text(told)
    expect(page.locator("#share-text")).to_have_value(f"Color Wheel #316 head-to-head: {told}")
    audit(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    high, room = page.eval_on_selector("#words", "e => [e.scrollHeight, e.clientHeight]")
    assert high <= room
    shot(page, f"standings-{width}")
    by_time = [result(1, 1, 30), result(2, 1, 30)]
    feed.say(match={"seats": 2, "of": "time", "seat": 2, "results": by_time})
    expect(now).to_have_text("A tie: Ann and player 2 share the first place, 1:30.")
    lost = [result(1, 1, 27, won=False), result(2, 1, 27, won=False)]
    feed.say(match={"seats": 2, "of": "swaps", "seat": 2, "results": lost})
    expect(now).to_have_text("Nobody has solved the wheel.")


def test_a_match_on_one_device(play: Play, open_page: Open) -> None:
    page = open_page(play.address, 360, 740, touch=True)
    page.tap("#welcome-done")
    page.evaluate("document.querySelector('#players').click()")
    page.select_option("#game-who", "head-to-head")
    page.select_option("#game-match", "exact")
    page.click("#game-form button")
    wait(page, screen="ready")
    page.evaluate("document.querySelector('#texts').click()")
    page.fill("#paste-text", start_of(2))
    page.click("#load")
    page.wait_for_selector("#texts-box", state="hidden")
    page.evaluate("document.querySelector('#ask').open = true")
    for player in (1, 2):
        wait(page, screen="ready", position="")
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#turn")).to_have_text(f"Player {player} plays, {player} of 2.")
        tap(page, "0m")
        page.wait_for_selector(DEALT)
        tap(page, "0m")  # no more of it
        wait(page, screen="play", position=start_of(2))  # exactly the same
        ask(page, " ".join(DEALS[0]["solution"][-2:]))
        wait(page, screen="won", swaps=2)
        expect(page.locator("#can")).to_contain_text("goes on: to the next player")
        page.evaluate("scrollTo(0, 0)")
        until(page, "performance.now() - (window.won ??= performance.now()) > 1100")  # deaf so long
        page.evaluate("delete window.won")
        tap(page, "0m")
    wait(page, screen="standings")
    told = "A tie: player 1 and player 2 share the first place, 2 swaps."
    expect(page.locator("#now")).to_have_text(told)
    shot(page, "phone-standings")


# --- the lesson ----------------------------------------------------------------------------------

LESSON = {
    "step": 1, "steps": 8, "done": False, "position": POSITION, "shown": ["0h", "0m", "7a"],
    "cursor": "0h", "picked": "0h", "partners": ["7a"], "swaps": 3, "goal": ["7a"],
}  # fmt: skip


def test_the_lesson_in_words_and_labels(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page, 360, 740)
    feed.say(screen="lesson", lesson=LESSON)
    now = page.locator("#now")
    expect(now).to_contain_text("2 of 8: Swap it with the red piece")
    expect(page.locator("#score")).to_have_text("Lesson, step 2 of 8")
    expect(page.locator(".piece")).to_have_count(3)
    expect(page.locator(".mark.goal")).to_have_count(1)
    expect(page.locator(".score.up")).to_have_count(3)
    assert label(page, "3m") == "3m, empty"
    assert label(page, "0h") == "0h, small red, in hand, by itself, beside yellow"
    assert label(page, "7a") == "7a, large red, can be swapped, to be used, by itself"
    audit(page)
    shot(page, "phone-lesson")
    page.click("#ask summary")
    ask(page, "where is red")
    expect(page.locator("#answer")).to_have_text("In the lesson nothing can be asked.")
    feed.say(lesson={**LESSON, "done": True})
    expect(now).to_have_text("2 of 8: The same size will do, near or far.")
    expect(page.locator("#said")).to_contain_text("The next step follows by itself.")
    feed.say(lesson={**LESSON, "step": 99})  # a step of a later firmware
    expect(now).to_have_text("100 of 8: Follow the lights.")
    feed.say(screen="play", lesson=None)
    expect(page.locator(".piece")).to_have_count(40)


def test_the_lesson_by_taps(play: Play, open_page: Open) -> None:
    page = open_page(play.address, 360, 740, touch=True)
    wait(page, screen="attract")
    page.tap("#welcome-lesson")  # through the menu, by the buttons
    wait(page, screen="lesson")
    page.evaluate("scrollTo(0, 0)")
    now = page.locator("#now")
    expect(now).to_have_text("1 of 8: Pick up the blue piece.")
    blue = page.locator(".cell[aria-label*='large blue']").get_attribute("data-space") or ""
    assert "to be used" in label(page, blue)
    tap(page, "5m")
    expect(page.locator("#event")).to_have_text("Nothing lies there.")
    tap(page, blue)
    expect(now).to_have_text("1 of 8: It is in hand, and what it can be swapped with is outlined.")
    expect(now).to_contain_text("2 of 8: Swap it with the red piece")
    assert page.locator(".piece.partner").count() == 1
    red = page.locator(".cell[aria-label*='large red']").get_attribute("data-space") or ""
    tap(page, red)
    expect(now).to_have_text("2 of 8: The same size will do, near or far.")
    expect(page.locator(f".cell[data-space='{red}']")).to_have_attribute(
        "aria-label", f"{red}, large blue, by itself"
    )
    shot(page, "phone-lesson-played")
    page.tap("[data-button=BACK]")
    wait(page, screen="attract")


# --- what is kept --------------------------------------------------------------------------------


def test_kinds_of_games_are_told_apart_even_unknown_ones(feed: Feed, open_page: Open) -> None:
    page = begin(feed, open_page)
    games = [
        {"style": style, "result": won, "swaps": swaps, "ms": ms}
        for style, won, swaps, ms in (
            ("cooperative+par", "won", 20, None),
            ("cooperative+par", "won", 18, None),
            ("head-to-head+timer+rainbow", "won", 25, 187_450),
            ("head-to-head+timer+rainbow", "lost", 3, 1000),
            ("underwater+par", "lost", 27, None),
            (None, "lost", 27, None),
        )
    ]
    page.evaluate("games => localStorage.setItem('color-wheel-games', games)", json.dumps(games))
    page.click("#stats")
    expect(page.locator("#kinds-rows tr")).to_have_text(
        [
            "together, 27 swaps2218",
            "head-to-head, stopwatch, Rainbow21253:07.4",
            "underwater, 27 swaps10",
            "of an unknown kind10",
        ]
    )
    audit(page, "#stats-box")
    shot(page, "stats-kinds")
    page.keyboard.press("Escape")
    feed.say(screen="won", result="won", style="cooperative+par+rainbow", seats=3, helped=True)
    expect(page.locator("#share-text")).to_have_value(
        "Color Wheel 0/27, Rainbow, 3 together, helped"
    )
    page.click("#texts")
    assert "helped: yes" in page.input_value("#record-text").splitlines()


def test_the_style_of_a_record_is_chosen_in_the_menu(play: Play, open_page: Open) -> None:
    page = open_page(play.address)
    wait(page, screen="attract")
    page.click("#texts")
    record = f"color-wheel: 1\nposition: {POSITION}\nstyle: cooperative+par+rainbow\nseats: 4"
    page.fill("#paste-text", f"{record}\nmoves: 7a-0b 0b-7a")
    page.click("#load")
    wait(page, screen="play", swaps=2, position=POSITION)
    page.click("#texts")
    until(page, "document.querySelector('#record-text').value")
    lines = page.input_value("#record-text").splitlines()
    assert "style: cooperative+par+rainbow" in lines
    assert "seats: 4" in lines
    assert shown(page, "screen") == "play"
