# SPDX-License-Identifier: MIT
"""Typed moves and those of a record are each made in one go, whatever else is pressed meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DEALS, PLAYING, Feed, Open, Play
from tests.page.steps import eventually, shown, start_of, state, wait

POSITION = DEALS[0]["position"]
MOVES = DEALS[0]["solution"]  # 7a-0b 3a-1h 2m-7b 1h-6a
# What is done, in the same breath, when the line of the link is sent that has been chosen.
DOINGS = """([line, doing]) => {
    const key = (type, key) => document.querySelector("#wheel .cell")
        .dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true }));
    const press = (name) => ["keydown", "keyup"].forEach((type) => key(type, name));
    const doings = {
        BACK: () => press("Backspace"), SELECT: () => press("Enter"), undo: () => undo.click(),
    };
    const send = WebSocket.prototype.send;
    window.sent = [];
    WebSocket.prototype.send = function (data) {
        send.call(this, data);
        const { send: said, down } = JSON.parse(data);
        if (said || down) sent.push(said ?? down);
        if (said === line) doings[doing]();
    };
}"""
TAP_AND_TYPE = """([space, text]) => {
    document.querySelector(`.hit[data-space="${space}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    document.querySelector("#ask-text").value = text;
    document.querySelector("#ask-form").requestSubmit();
}"""


# Two SELECTs and a tap, in one breath.
KEYS_AND_TAP = """(space) => {
    for (const type of ["keydown", "keyup", "keydown", "keyup"]) {
        document.querySelector("#wheel .cell")
            .dispatchEvent(new KeyboardEvent(type, { key: "Enter", code: "Enter", bubbles: true }));
    }
    document.querySelector(`.hit[data-space="${space}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
}"""


def line_of(move: str) -> str:
    return "swap " + move.replace("-", " ")


def type_in(page: Page, text: str) -> None:
    page.evaluate("ask.open = true")
    page.fill("#ask-text", text)
    page.press("#ask-text", "Enter")


def begun(feed: Feed, open_page: Open) -> Page:
    """The page of a game as a device tells it."""
    page = open_page(feed.address, until="body[data-connected=true]")
    page.wait_for_selector(".cell")
    feed.say(screen="play", position=POSITION, start=POSITION, cursor="0h", picked=None)
    wait(page, screen="play")
    return page


@pytest.mark.parametrize("button", ["BACK", "SELECT"])
def test_a_button_ends_the_moves_of_a_typed_line(game: Play, in_game: Open, button: str) -> None:
    page = in_game()
    page.evaluate(DOINGS, [line_of(MOVES[1]), button])
    type_in(page, " ".join(MOVES[:4]))
    expect(page.locator("#answer")).to_have_text(
        f"2 of 4 moves are made. {MOVES[2]}: Not possible: something else was pressed in between."
    )
    wait(page, swaps=2, picked="")
    assert page.evaluate("sent") == [line_of(MOVES[0]), line_of(MOVES[1])]  # and no button
    type_in(page, MOVES[2])
    wait(page, swaps=3)
    page.locator("#wheel .cell[tabindex='0']").focus()
    page.keyboard.press("Backspace")  # the next one is a button again: it takes the last swap back
    wait(page, swaps=2, picked=MOVES[2][:2])
    state(game.address, moves=MOVES[:2])


def test_an_undo_ends_them_too(game: Play, in_game: Open) -> None:
    page = in_game()
    page.evaluate(DOINGS, [line_of(MOVES[2]), "undo"])
    type_in(page, " ".join(MOVES[:4]))
    expect(page.locator("#answer")).to_contain_text("3 of 4 moves are made.")
    wait(page, swaps=2)
    state(game.address, moves=MOVES[:2])


def test_back_ends_the_moves_of_a_record(game: Play, in_game: Open) -> None:
    page = in_game()
    page.evaluate(DOINGS, [line_of(MOVES[3]), "BACK"])
    page.click("#texts")
    lines = ["color-wheel: 1", f"position: {POSITION}", "moves: " + " ".join(MOVES)]
    page.fill("#paste-text", "\n".join(lines))
    page.click("#load")
    expect(page.locator("#event")).to_have_text(
        f"Loaded; 4 of its {len(MOVES)} moves are played, the {len(MOVES) - 4} from move 5 on are "
        f"not. {MOVES[4]}: Not possible: something else was pressed in between."
    )
    wait(page, swaps=4, picked="")
    state(game.address, moves=MOVES[:4])


def test_what_is_in_hand_is_put_down_for_a_typed_move(game: Play, in_game: Open) -> None:
    """Tapped, 0b could be swapped with 3a; typed at the same moment is another move."""
    page = in_game()
    page.evaluate("ask.open = true")
    page.evaluate(TAP_AND_TYPE, ["0b", MOVES[1]])
    expect(page.locator("#answer")).to_contain_text(f"{MOVES[1]} is done.")
    wait(page, swaps=1, picked="")
    state(game.address, moves=[MOVES[1]])


def test_two_tabs_type_at_the_same_moment(game: Play, in_game: Open, open_page: Open) -> None:
    pages = [in_game(), open_page(game.address, until=PLAYING)]
    typed = list(zip(pages, MOVES[:2], strict=True))  # of four different spaces
    for page, move in typed:
        page.evaluate("ask.open = true")
        page.fill("#ask-text", move)
    for page in pages:
        page.evaluate("document.querySelector('#ask-form').requestSubmit()")
    for page, move in typed:
        expect(page.locator("#answer")).to_contain_text(f"{move} is done.")
        wait(page, swaps=2, picked="", position=start_of(len(MOVES) - 2))


def test_a_tap_waits_for_every_press_before_it(game: Play, in_game: Open) -> None:
    """The server leaves time between them: picked up and put down, and then the tapped piece."""
    page = in_game()
    page.evaluate(KEYS_AND_TAP, "3m")
    wait(page, picked="3m", swaps=0)


def test_an_undo_before_the_swap_was_told(feed: Feed, open_page: Open) -> None:
    """Until then it looks as if there was nothing to undo; the device knows better."""
    page = begun(feed, open_page)
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.dispatch_event("click")
    eventually(page, lambda: "undo" in feed.recorder.told)
    expect(page.locator("#event")).to_contain_text("Not possible:")  # as the device has said
    feed.say(undo=1, swaps=1)
    expect(undo).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize(
    ("told", "made"),
    [
        ([{"from": 0, "moves": ["0h-1h", "3m-7a"]}], True),  # before ours: it is made all the same
        ([{"from": 0, "moves": ["3m-7a", "0h-1h"]}], False),
        ([{"from": 0, "moves": ["3m-7a"]}, {"from": 0, "moves": []}], False),
    ],
)
def test_the_rest_is_not_made_where_the_game_goes_another_way(
    feed: Feed, open_page: Open, told: list[dict[str, object]], made: bool
) -> None:
    page = begun(feed, open_page)
    type_in(page, "3m-7a 9h-8b")
    eventually(page, lambda: "swap 3m 7a" in feed.recorder.told)
    for line in told:
        feed.say(**line)
    feed.say(events=[["swapped", "3m", "7a"]])
    if made:
        eventually(page, lambda: "swap 9h 8b" in feed.recorder.told)
        return
    expect(page.locator("#answer")).to_have_text(
        "1 of 2 moves are made. 9h-8b: Not possible: something else was pressed in between."
    )
    assert "swap 9h 8b" not in feed.recorder.told
    assert shown(page, "picked") == ""
