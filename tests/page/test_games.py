# SPDX-License-Identifier: MIT
"""Around a game: links to deals, the moves, results to share, statistics, spectators, newcomers."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host_sim import analysis
from tests.page.conftest import DEALS, PLAYING, Feed, Play, Resume, shot
from tests.page.steps import Open, click, load, record_sent, reload, shown, start_of, until, wait

DEAL = DEALS[0]


def solve(page: Page, moves: list[str]) -> None:
    """Play moves by the text box."""
    if not page.locator("#ask-text").is_visible():
        page.click("#ask summary")
    page.fill("#ask-text", " ".join(moves))
    page.keyboard.press("Enter")


def test_a_link_opens_its_deal_once(play: Play, open_page: Open) -> None:
    page = open_page(play.address + "?deal=316")
    wait(page, screen="play", swaps=0)
    assert page.url == play.address
    page.click("#texts")
    assert page.input_value("#deal-text") == "316"
    assert page.input_value("#link-text") == play.address + "?deal=316"
    page.keyboard.press("Escape")
    position = shown(page, "position")
    first = position[:2]
    partner = next(
        f"{w}{d}"
        for w in range(10)
        for i, d in enumerate("hmab")
        if sum(a == b for a, b in zip(first, position[9 * w + 2 * i :][:2], strict=True)) == 1
    )
    solve(page, [f"0h-{partner}"])
    wait(page, swaps=1)
    # The same deal is not begun anew, another one only after a question.
    page.goto(play.address + "?deal=316")
    wait(page, swaps=1)
    page.goto(play.address + "#deal=042")
    page.reload()
    expect(page.locator("#deal-words")).to_have_text(
        "A game with 1 swap is in progress. Open deal 042 instead?"
    )
    shot(page, "deal-asked")
    page.click("#deal-box [value=no]")
    expect(page.locator("#deal-box")).to_be_hidden()
    assert shown(page, "swaps") == "1"
    page.goto(play.address + "?deal=042")
    page.click("#deal-box [value=yes]")
    wait(page, swaps=0)
    assert shown(page, "position") != position
    page.goto(play.address + "?deal=no%20code")
    page.wait_for_selector(PLAYING)
    assert page.url == play.address


def test_moves_are_listed_with_their_pieces(in_game: Open) -> None:
    page = in_game()
    page.click("#moves summary")
    moves = page.locator("#move-list li")
    solve(page, ["7a-0b", "0b-7a"])
    wait(page, swaps=2)
    expect(moves).to_have_text(
        ["large red 7a with large orange 0b", "large red 0b with large orange 7a"]
    )
    page.click("#undo")
    expect(moves).to_have_count(1)
    page.click("#moves summary")
    page.click("#redo")
    wait(page, swaps=2)
    page.click("#moves summary")
    expect(moves).to_have_count(2)


def counted(page: Page, games: int) -> None:
    """Wait until so many games are in the statistics: their moves come after the end itself."""
    until(page, f"JSON.parse(localStorage.getItem('color-wheel-games'))?.length === {games}")


def test_a_game_that_goes_on_from_a_record_is_not_the_players_own(in_game: Open) -> None:
    """Not even by its last move, made by hand, and after a reload; dealt anew it is."""
    page = in_game()
    first, last = DEAL["solution"][-2:]

    def paste(position: str, move: str) -> None:
        page.click("#texts")
        page.fill("#paste-text", f"color-wheel: 1\nposition: {position}\nmoves: {move}\n")
        page.click("#load")

    paste(start_of(2), first)
    wait(page, screen="play", swaps=1, result="playing")
    reload(page)
    wait(page, screen="play", swaps=1)
    solve(page, [last])
    wait(page, screen="won", swaps=2)
    counted(page, 1)
    paste(start_of(1), last)  # which ends it
    wait(page, screen="won", swaps=1)
    counted(page, 2)
    page.click("#stats")
    expect(page.locator("#stats-sum")).to_have_text(
        "No game has been finished in this browser yet."
    )
    expect(page.locator("#stats-loaded")).to_have_text(
        "2 games from loaded records are kept, but not counted."
    )
    expect(page.locator("#kinds-table")).to_be_hidden()
    expect(page.locator("#stats-about")).to_contain_text("the moves of a loaded record does not")
    expect(page.locator("#stats-clear")).to_be_enabled()
    page.keyboard.press("Escape")
    load(page, start_of(2))
    solve(page, [first, last])
    wait(page, screen="won", swaps=2)
    counted(page, 3)
    page.click("#stats")
    expect(page.locator("#stats-sum")).to_have_text("1 game finished · 1 won · best 2 swaps")
    shot(page, "stats-loaded")


def test_a_result_is_shared_and_counted(resume: Resume, open_page: Open) -> None:
    page = open_page(resume(start_of(3)).address)
    wait(page, screen="play", position=start_of(3))
    expect(page.locator("#share")).to_be_hidden()
    page.click("#stats")
    expect(page.locator("#stats-sum")).to_have_text(
        "No game has been finished in this browser yet."
    )
    expect(page.locator("#stats-export")).to_be_disabled()
    page.keyboard.press("Escape")
    solve(page, DEAL["solution"][-3:])
    wait(page, screen="won", swaps=3)
    # A wheel put up by hand has no number.
    expect(page.locator("#share-text")).to_have_value("Color Wheel 3/27")
    page.click("#share [data-copy]")
    expect(page.locator("#share-say")).to_have_text("Copied.")
    shot(page, "share")
    counted(page, 1)
    reload(page)  # the end is not counted twice
    wait(page, screen="won")
    load(page, start_of(2))
    solve(page, DEAL["solution"][-2:])
    wait(page, screen="won", swaps=2)
    counted(page, 2)
    page.click("#stats")
    expect(page.locator("#stats-sum")).to_have_text("2 games finished · 2 won · best 2 swaps")
    assert page.locator("#stats-rows tr").all_text_contents() == ["21", "31"]
    shot(page, "stats")
    with page.expect_download() as download:
        page.click("#stats-export")
    games = json.loads(download.value.path().read_text())
    assert [game["swaps"] for game in games] == [3, 2]
    assert games[0]["start"] == start_of(3)
    assert games[0]["moves"] == " ".join(DEAL["solution"][-3:])
    page.click("#stats-clear")
    page.click("#stats-keep")
    expect(page.locator("#stats-sum")).to_contain_text("2 games")
    page.click("#stats-clear")
    page.click("#stats-really")
    expect(page.locator("#stats-sum")).to_contain_text("No game")
    assert page.evaluate("localStorage.getItem('color-wheel-games')") == "[]"


def end(feed: Feed, **line: Any) -> None:
    """A game that ends before the eyes of the page."""
    state = {"screen": "play", "position": DEAL["position"], "start": DEAL["position"]}
    feed.say(**state, result="playing", swaps=0, over=0, takebacks=0, events=[["dealt"]])
    feed.say(**line, **{"from": 0}, moves=["7a-0b"] * line["swaps"])


def test_what_a_result_says(feed: Feed, open_page: Open) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    shared = page.locator("#share-text")
    end(feed, deal="316", screen="won", result="won", swaps=19)
    expect(shared).to_have_value("Color Wheel #316 19/27")
    feed.say(events=[["grade", "gold", 17]])  # its deal is in the book
    expect(shared).to_have_value("Color Wheel #316 19/27, best 17")
    expect(page.locator("#now")).to_have_text("Solved in 19 swaps: gold! 17 would have done.")
    end(feed, screen="won", result="won", swaps=20, takebacks=2)
    expect(shared).to_have_value("Color Wheel #316 20/27, 2 taken back")
    end(feed, screen="lost", result="lost", swaps=27)
    expect(shared).to_have_value("Color Wheel #316 not solved, 27/27")
    clock = {"ms": 187_450, "runs": False, "down": False}
    end(feed, screen="won", result="won", swaps=31, style="solo+timer+rainbow", clock=clock)
    expect(shared).to_have_value("Color Wheel #316 31 swaps, 3:07.4, Rainbow")
    expect(page.locator("#now")).to_have_text("Solved in 3:07.4, with 31 swaps!")
    clock = {"ms": 133_000, "runs": False, "down": True}
    end(feed, screen="won", result="won", swaps=24, style="solo+countdown", clock=clock)
    expect(shared).to_have_value("Color Wheel #316 24 swaps, 2:13 left")
    end(feed, screen="lost", result="lost", swaps=25, clock={**clock, "ms": 0})
    expect(shared).to_have_value("Color Wheel #316 not solved in time")
    games = json.loads(page.evaluate("localStorage.getItem('color-wheel-games')"))
    assert [(g["result"], g["swaps"], g["ms"]) for g in games] == [
        ("won", 19, None),
        ("won", 20, None),
        ("lost", 27, None),
        ("won", 31, 187_450),
        ("won", 24, None),
        ("lost", 25, None),
    ]


def test_attract_is_nobodys_game(feed: Feed, open_page: Open) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    feed.say(screen="play", position=DEAL["position"], start=DEAL["position"], result="playing")
    feed.say(screen="attract")
    feed.say(result="won", swaps=18)
    feed.say(screen="dealing")
    feed.say(screen="play", result="playing", swaps=0)
    feed.say(cursor="3m")
    wait(page, screen="play", cursor="3m")
    assert page.evaluate("localStorage.getItem('color-wheel-games')") is None


def test_spectators_see_all_and_send_nothing(game: Play, in_game: Open, open_page: Open) -> None:
    player = in_game()
    assert (player.get_attribute("#watch", "href"), player.get_attribute("#watch", "target")) == (
        "?view=table",
        "_blank",
    )
    page = open_page(game.address + "?view=table")
    record_sent(page)
    click(player, "7a")
    wait(page, picked="7a")
    click(page, "0b")
    for key in ("ArrowRight", "Enter", "u", "f", "a", "?"):
        page.keyboard.press(key)
    click(player, "0b")
    wait(page, swaps=1)
    expect(page.locator("#now")).to_contain_text("Swapped large orange on 7a")
    assert page.evaluate("sent") == []
    assert page.locator("main button:visible, main a:visible, main input:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    shot(page, "watch")
    tall = open_page(game.address + "?view=table", 720, 1280)
    wait(tall, swaps=1)
    assert tall.evaluate("document.documentElement.scrollWidth") == 720
    shot(tall, "watch-tall")


def test_newcomers_are_offered_letters_and_sound_once(in_game: Open) -> None:
    page = in_game(360, 740, touch=True)
    expect(page.locator("#welcome")).to_be_visible()
    shot(page, "phone-welcome")
    page.click("#welcome-letters")
    expect(page.locator("#letters")).to_have_attribute("aria-checked", "false")
    page.click("#welcome-done")
    expect(page.locator("#welcome")).to_be_hidden()
    reload(page)
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("#letters")).to_have_attribute("aria-checked", "false")
    # Who begins without it has chosen as well.
    other = in_game()
    expect(other.locator("#welcome")).to_be_visible()
    solve(other, ["7a-0b"])
    expect(other.locator("#welcome")).to_be_hidden()
    until(other, "JSON.parse(localStorage.getItem('color-wheel')).welcomed")


def analysed(monkeypatch: pytest.MonkeyPatch, document: dict[str, Any]) -> None:
    """The solver has found this."""
    code = f"print({json.dumps(json.dumps(document))})"
    monkeypatch.setattr(analysis, "COMMAND", (sys.executable, "-c", code))


def needs(length: int, lost: int | None = 0, bound: int | None = None) -> dict[str, Any]:
    bound = length if bound is None else bound
    return {"length": length, "lower_bound": bound, "proven": bound == length, "lost": lost}


def test_a_game_is_analysed(feed: Feed, open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [needs(1), needs(1, 1), needs(2, 2), needs(1), needs(0)]
    analysed(monkeypatch, {"start": needs(2, None), "steps": steps})
    page = open_page(feed.address, until="body[data-connected=true]")
    end(feed, screen="won", result="won", swaps=5)
    page.click("#moves summary")
    page.click("#analyse")
    # Worked out by hand: two would have done, one was lost at the second move, two at the third.
    expect(page.locator("#analysis")).to_have_text(
        "2 swaps would have done. 3 swaps were lost, at moves 2 and 3. "
        "The list of moves tells what each left to do."
    )
    moves = page.locator("#move-list li")
    expect(moves.nth(0)).to_contain_text(": 1 still needed")
    expect(moves.nth(2)).to_contain_text(": 2 still needed, 2 lost")
    shot(page, "analysis")
    end(feed, screen="play", result="playing", swaps=1)
    expect(page.locator("#analyse")).to_be_hidden()
    expect(moves).to_have_count(1)
    expect(moves.nth(0)).not_to_contain_text("needed")


def test_an_analysis_that_is_not_proven_says_so(
    feed: Feed, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysed(monkeypatch, {"start": needs(19, None, 17), "steps": [needs(17, None, 16)]})
    page = open_page(feed.address, until="body[data-connected=true]")
    end(feed, screen="won", result="won", swaps=1)
    page.click("#moves summary")
    page.click("#analyse")
    # The one that was made and seventeen.
    expect(page.locator("#analysis")).to_contain_text("18 swaps would have done, perhaps fewer.")
    expect(page.locator("#move-list li")).to_contain_text("16 to 17 still needed")
    expect(page.locator("#analysis")).not_to_contain_text("None was lost")


def test_an_analysis_knows_what_the_book_knows(
    feed: Feed, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver has found 18 and the device has told 17, which is proven."""
    analysed(monkeypatch, {"start": needs(19, None, 16), "steps": [needs(17, None, 16)]})
    page = open_page(feed.address, until="body[data-connected=true]")
    end(feed, screen="won", result="won", swaps=1)
    feed.say(events=[["grade", "gold", 17]])
    page.click("#analyse")
    expect(page.locator("#analysis")).to_contain_text("17 swaps would have done. The list")


def test_the_solver_stops_when_its_game_is_left(
    feed: Feed, open_page: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    running = tmp_path / "running"  # a pipe: open on the other side as long as the solver lives
    os.mkfifo(running)
    code = f"import time; file = open({str(running)!r}, 'w'); time.sleep(20); file.write('late')"
    monkeypatch.setattr(analysis, "COMMAND", (sys.executable, "-c", code))
    page = open_page(feed.address, until="body[data-connected=true]")
    end(feed, screen="won", result="won", swaps=1)
    page.click("#analyse")
    with running.open() as pipe:
        end(feed, screen="play", result="playing", swaps=1)
        expect(page.locator("#analysis")).to_have_text("")
        assert pipe.read() == ""  # it has ended


def test_without_a_solver_it_is_said_what_is_missing(
    feed: Feed, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        analysis, "COMMAND", (sys.executable, "-c", "import sys; sys.exit('it needs numba')")
    )
    page = open_page(feed.address, until="body[data-connected=true]")
    end(feed, screen="won", result="won", swaps=2)
    page.click("#analyse")
    expect(page.locator("#analysis")).to_have_text("it needs numba")
