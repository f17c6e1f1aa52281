# SPDX-License-Identifier: MIT
"""The page by keyboard alone, for screen readers, and as the reader's system asks for it."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from host_sim.events import Serial
from tests.page.conftest import BOARD, DEALS, Feed, Resume, shot
from tests.page.steps import Open, click, eventually, piece, press, shown, start_of, until, wait

DEAL = DEALS[0]
COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "C": "cyan",
    "B": "blue",
    "P": "purple",
}
OTHER = ("beside", "and")  # words of a label that name no colour
SIZES = {"1": "small", "2": "medium", "3": "large"}


def focus(page: Page) -> str:
    """The space that has the focus, "" when it is none."""
    return str(page.evaluate("document.activeElement.dataset.space ?? ''"))


def said(page: Page) -> list[str]:
    """What the live region has been given, from the first on."""
    return page.locator("#said p").all_text_contents()


AXE = Axe().axe_script
AUDIT = """(of) => axe.run(of, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]))"""


def audit(page: Page, of: str = "html") -> None:
    """axe-core finds nothing, in what is shown now; of: in an open box, say."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    assert page.evaluate(AUDIT, of) == []


def ask(page: Page, text: str) -> None:
    """Type into the text box, which the key A opens."""
    page.fill("#ask-text", text)
    page.keyboard.press("Enter")


def test_axe_finds_nothing_before_a_game(feed: Feed, open_page: Open) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    feed.say(screen="attract")
    wait(page, screen="attract")
    audit(page)  # with the newcomer's choice


def test_axe_finds_nothing(in_game: Open) -> None:
    page = in_game()
    click(page, "7a")
    wait(page, picked="7a")
    page.click("#ask summary")
    page.click("#moves summary")
    audit(page)
    for button, box in (
        ("help", "help"),
        ("keys-open", "keys"),
        ("texts", "texts"),
        ("stats", "stats"),
    ):
        page.click(f"#{button}")
        expect(page.locator(f"#{box}-box")).to_be_visible()
        audit(page, f"#{box}-box")
        page.keyboard.press("Escape")
    page.click("#leds")
    audit(page)


def test_axe_finds_nothing_on_a_phone_nor_at_the_end(resume: Resume, open_page: Open) -> None:
    page = open_page(resume(start_of(2)).address, 360, 740, touch=True)
    wait(page, screen="play", position=start_of(2))
    audit(page)
    page.tap("#ask summary")
    ask(page, " ".join(DEAL["solution"][-2:]))
    wait(page, screen="won", swaps=2)
    expect(page.locator("#share-text")).to_have_value("Color Wheel 2/27")
    audit(page)
    shot(page, "phone-share")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_focus_follows_the_cursor_and_the_cursor_the_focus(in_game: Open) -> None:
    page = in_game()
    assert focus(page) == shown(page, "cursor") == "0h"
    for key in ("ArrowRight", "ArrowUp", "ArrowUp"):
        assert press(page, key) == focus(page)
    assert focus(page) == "1a"
    assert page.locator(".cell[tabindex='0']").count() == 1
    # A screen reader moves the focus, and by it the cursor.
    page.eval_on_selector("[data-space='7b'].cell", "cell => cell.focus()")
    wait(page, cursor="7b")
    assert page.locator(".cell[tabindex='0']").get_attribute("data-space") == "7b"
    # With a piece in hand it cannot go where that is no partner, and comes back.
    page.keyboard.press("Enter")
    wait(page, picked="7b")
    cursor = shown(page, "cursor")
    own = piece(page, "7b")
    other = next(
        f"{wedge}{depth}"
        for wedge in range(10)
        for depth in "hmab"
        if not set(own) & set(piece(page, f"{wedge}{depth}"))
    )
    page.eval_on_selector(f"[data-space='{other}'].cell", "cell => cell.focus()")
    expect(page.locator("#event")).to_contain_text("neither the size nor the colour")
    until(page, f"document.activeElement.dataset.space === '{cursor}'")


def test_keys_of_the_wheel_belong_to_the_wheel(in_game: Open) -> None:
    page = in_game()
    page.focus("#help")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.focus("[data-space='0h'].cell")
    assert press(page, "ArrowRight") == "1h"  # once only
    page.keyboard.press("Tab")
    assert focus(page) == ""  # the wheel is one stop, and no trap
    page.keyboard.press("Shift+Tab")
    assert focus(page) == "1h"


def test_labels_say_what_lies_where(in_game: Open) -> None:
    page = in_game()
    board = page.evaluate("fetch('board.json').then((answer) => answer.json())")
    neighbours = {space["name"]: space["neighbours"] for space in board["spaces"]}
    assert board["board"] == BOARD

    def check() -> None:
        position = shown(page, "position").replace("/", "")
        at = {name: position[2 * i :][:2] for i, name in enumerate(neighbours)}
        labels = page.eval_on_selector_all(
            ".cell", "all => all.map((cell) => cell.getAttribute('aria-label'))"
        )
        for name, label in zip(neighbours, labels, strict=True):
            group, edge = {name}, [name]
            while edge:
                for other in neighbours[edge.pop()]:
                    if at[other][0] == at[name][0] and other not in group:
                        group.add(other)
                        edge.append(other)
            beside = {at[other][0] for other in neighbours[name]} - {at[name][0]}
            together = f"in a group of {len(group)}" if len(group) > 1 else "by itself"
            start = f"{name}, {SIZES[at[name][1]]} {COLOURS[at[name][0]]}, {together}"
            assert label.startswith(start)
            assert {COLOURS[c] for c in beside} == {
                word for word in label[len(start) :].replace(",", "").split() if word not in OTHER
            }

    check()
    page.click("#ask summary")
    ask(page, " ".join(DEAL["solution"][:5]))
    wait(page, swaps=5)
    check()
    tree = page.locator("#stage").aria_snapshot()
    assert tree.count("gridcell") == 40
    assert tree.count("- row ") == 10


def test_labels_tell_partners_and_the_hand(in_game: Open) -> None:
    page = in_game()  # 0h R1, 0m Y2, 7a R3, 0b O3
    click(page, "7a")
    wait(page, picked="7a")
    label = "[data-space='{}'].cell"
    expect(page.locator(label.format("7a"))).to_have_attribute(
        "aria-label", "7a, large red, in hand, by itself, beside orange"
    )
    expect(page.locator(label.format("7a"))).to_have_attribute("aria-selected", "true")
    for space in ("0h", "0b"):
        text = page.get_attribute(label.format(space), "aria-label") or ""
        assert "can be swapped" in text
    assert "swapped" not in (page.get_attribute(label.format("0m"), "aria-label") or "")


def test_a_game_without_the_wheel(in_game: Open) -> None:
    """Everything asked and typed, by Tab, letters and Enter."""
    page = in_game()
    page.keyboard.press("a")
    expect(page.locator("#ask-text")).to_be_focused()
    answer = page.locator("#answer")
    ask(page, "Where is red?")
    expect(answer).to_contain_text("Red: ")
    reds = [f"{w}{d}" for w in range(10) for d in "hmab" if piece(page, f"{w}{d}")[0] == "R"]
    for space in reds:
        expect(answer).to_contain_text(f"{space} {SIZES[piece(page, space)[1]]}")
    ask(page, "groups")
    expect(answer).to_contain_text("0 of 7 colours together; red in ")
    ask(page, "last")
    expect(answer).to_have_text("No move has been made.")
    ask(page, "7a 0b")
    wait(page, swaps=1)
    expect(answer).to_have_text("7a-0b is done. 1 swap, 26 left.")
    ask(page, "last")
    expect(answer).to_have_text("Last move 7a-0b: now large orange on 7a and large red on 0b.")
    ask(page, "0h-0m")
    expect(answer).to_have_text(
        "0h-0m: Not possible: small red on 0h and medium yellow on 0m have neither the size nor "
        "the colour in common."
    )
    wait(page, swaps=1, picked="")
    ask(page, "0h 0h")
    expect(answer).to_contain_text("cannot be swapped with itself")
    ask(page, "left")
    expect(answer).to_have_text("1 swap, 26 left.")
    ask(page, "time")
    expect(answer).to_have_text("This game has no clock.")
    ask(page, "0h")
    wait(page, cursor="0h")
    expect(answer).to_contain_text("0h, small red, by itself, beside ")
    ask(page, "partners")
    expect(answer).to_contain_text("Small red on 0h can be swapped with: red ")
    ask(page, "What are the partners of 0m?")
    expect(answer).to_contain_text("Medium yellow on 0m can be swapped with: red ")
    wait(page, cursor="0h")  # it was not asked for that one
    ask(page, "What is on 0m?")
    wait(page, cursor="0m")
    expect(answer).to_contain_text("0m, medium yellow, ")
    for question in ("where is R3?", "where is the large red", "red large"):
        ask(page, question)
        expect(answer).to_have_text("Large red: 0b and 4a.")
    ask(page, "swap 0b with 7a")
    wait(page, swaps=2)
    expect(answer).to_have_text("0b-7a is done. 2 swaps, 25 left.")
    typed = page.locator("#ask-text")
    right = (
        " is not understood. A move (3m 7a), a call (call 3m Y3), a question (red, groups, "
        "partners 3m, last, left, time), a deal (316), a position, or undo, redo, hint or help "
        "would be. A new game is in the menu: hold BACK."
    )
    space = ": spaces run from 0h to 9b, and a move is two of them, such as 3m 7a."
    deal = " is no deal code: three digits are (316), or six letters and digits that begin with 1."
    many = (
        " names more than one thing: a question is about one colour (red), one piece (R3) or one "
        "space (3m), a move names two spaces, such as 3m 7a."
    )
    for nonsense, wrong in {
        "hello": "'hello'" + right,
        "foo bar": "'foo bar'" + right,  # and no deal code, as six letters might be
        "foobar": "'foobar'" + right,
        "x" * 50: f"'{'x' * 40}...'{right}",
        "3m 7a 4h": "'3m 7a 4h' names 3 spaces; a move names two, such as 3m 7a.",
        "red blue": "'red blue'" + many,
        "Where are red and blue?": "'Where are red and blue?'" + many,
        "red 3m": "'red 3m'" + many,
        "R1 B2": "'R1 B2'" + many,
        "partners 0h 3m": "'partners 0h 3m'" + many,
        "what is on 3m and 4h?": "'what is on 3m and 4h?'" + many,  # and no move
        "swap 0h": "'swap 0h' names one space; a move names two, such as 3m 7a.",
        "new game": "'new game'" + right,
        "color-wheel: 1deal: 042": "'color-wheel: 1deal: 042': a record is loaded by the button "
        "Copy, paste.",
        "3z 4h": "'3z 4h'" + space,
        "3m 99": "'3m 99'" + space,
        "12": "'12'" + deal,
        "deal 31": "'31'" + deal,
        "call 3m": "A call names a space and a piece: call 3m Y3, or call 3m large yellow.",
        "9BCDEO": "Not possible: '9BCDEO' is a deal code of another version: the codes known here "
        "begin with 1.",
        # The device's own answers stand beside the box, too.
        "1BCDEU": "Not possible: this is no deal code: three digits, or six letters and digits "
        "that begin with 1.",
        "redo": "Not possible: there is nothing to undo or to redo.",
    }.items():
        ask(page, nonsense)
        expect(answer).to_have_text(wrong)
        expect(typed).to_have_value(nonsense)  # to be mended
        expect(page.locator("#event")).to_have_text(wrong if "possible" in wrong else "")
    ask(page, "  ")  # nothing is asked: what was answered before is over
    expect(answer).to_have_text("")
    ask(page, "042?")
    wait(page, swaps=0)
    expect(typed).to_have_value("")  # what was typed goes when it is done
    ask(page, DEAL["position"])
    wait(page, swaps=0, position=DEAL["position"])
    expect(typed).to_have_value("")
    ask(page, "R1/R1")
    for place in ("#event", "#answer"):
        expect(page.locator(place)).to_contain_text(
            "a position has 10 wedges joined by /, this has 2"
        )
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the first question
    expect(answer).to_contain_text("of 7 colours together")
    shot(page, "ask")


def test_what_is_typed_while_the_former_is_done_stays(feed: Feed, open_page: Open) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    page.click("#ask summary")
    feed.recorder.mute = True
    ask(page, "undo")
    eventually(page, lambda: "undo" in feed.recorder.told)
    page.fill("#ask-text", "groups")
    feed.emit(Serial(0, "ok"))
    feed.say(screen="play", cursor="3m")
    wait(page, cursor="3m")
    assert page.input_value("#ask-text") == "groups"


def test_the_same_message_is_spoken_again(in_game: Open) -> None:
    page = in_game()
    click(page, "0h")
    wait(page, picked="0h")
    for times in (1, 2):
        click(page, "0m")
        expect(page.locator("#said p", has_text="neither the size")).to_have_count(times)
    # What else was said at the same moment is in the same paragraph.
    spoken = "Not possible: small red on 0h and medium yellow on 0m have neither the size nor the"
    refused = [spoken for text in said(page) if spoken in text]
    assert len(refused) == 2
    assert page.get_attribute("#said", "aria-live") == "polite"


def test_the_situation_is_spoken_once_and_the_cursor_by_its_cell(in_game: Open) -> None:
    page = in_game()
    expect(page.locator("#said")).to_contain_text("Swap pieces of the same size")
    assert press(page, "ArrowRight") == "1h"
    page.focus("[data-button=CW]")
    page.keyboard.press("Enter")
    wait(page, cursor="2h")
    expect(page.locator("#said")).to_contain_text("Cursor: small blue on 2h.")
    assert not any("1h" in text for text in said(page))  # its cell, which had the focus, was told
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait(page, picked="2h")
    expect(page.locator("#said")).to_contain_text("In hand: small blue from 2h.")


def test_keys_are_changed_and_remembered(in_game: Open) -> None:
    page = in_game()
    page.click("#keys-open")
    row = page.locator("#keys-rows button")
    row.nth(1).click()  # CW
    expect(row.nth(1)).to_contain_text("press a key")
    page.keyboard.press("Tab")  # the way out is no key
    expect(row.nth(1)).to_contain_text("→")
    row.nth(1).click()
    page.keyboard.press("Escape")  # thought better of it
    expect(page.locator("#keys-box")).to_be_visible()
    expect(page.locator("#keys-say")).to_have_text("Nothing is changed.")
    expect(row.nth(1)).to_contain_text("→")
    expect(row.nth(5)).to_contain_text("Esc")
    row.nth(1).click()
    page.keyboard.press("u")  # and Undo has none then: that is said
    expect(page.locator("#keys-say")).to_have_text("CW: clockwise: U, which was the key of: Undo.")
    expect(row.nth(6)).to_contain_text("none")
    shot(page, "keys")
    page.click("#keys-box [data-close]")
    assert press(page, "u") == "1h"
    page.keyboard.press("ArrowRight")
    page.reload()
    wait(page, cursor="1h")
    until(page, "document.activeElement.dataset.space")
    assert press(page, "U") == "2h"
    page.click("#help")
    expect(page.locator("#keys-list dt").nth(1)).to_have_text("U")
    page.keyboard.press("Escape")
    page.click("#keys-open")
    page.click("#keys-usual")
    page.click("#keys-box [data-close]")
    assert press(page, "ArrowRight") == "3h"


def test_single_letters_can_be_switched_off(in_game: Open) -> None:
    page = in_game()
    page.click("#keys-open")
    page.click("#shortcuts")
    page.click("#keys-box [data-close]")
    page.keyboard.press("?")
    page.keyboard.press("a")
    assert press(page, "ArrowRight") == "1h"
    expect(page.locator("#help-box")).to_be_hidden()
    assert focus(page) == "1h"
    page.click("#keys-open")
    page.click("#shortcuts")
    page.click("#keys-box [data-close]")
    page.keyboard.press("?")
    expect(page.locator("#help-box")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"), [(640, 400), (360, 740), (320, 512)], ids=["zoom-200", "phone", "zoom-400"]
)
def test_nothing_is_lost_when_large(in_game: Open, width: int, height: int) -> None:
    """A window of 1280 x 800 at 200 and 400 %, and a phone: all is there, nothing goes sideways."""
    page = in_game(width, height)
    shot(page, f"large-{width}-welcome")
    page.click("#ask summary")
    ask(page, "partners 0h")
    page.click("#moves summary")
    for box in ("help", "keys", "texts", "stats", "players"):
        page.click("#keys-open" if box == "keys" else f"#{box}")
        wide = page.eval_on_selector(f"#{box}-box", "box => box.scrollWidth - box.clientWidth")
        assert wide <= 0
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    outside = page.eval_on_selector_all(
        "main button, main a, main input, main summary, main p",
        f"all => all.filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent, "
        f"e.getBoundingClientRect()]).filter(([, r]) => r.left < 0 || r.right > {width})"
        ".map(([name]) => name)",
    )
    assert outside == []
    shot(page, f"large-{width}")


def test_forced_colours_keep_edges_and_the_wheel(in_game: Open) -> None:
    page = in_game(forced_colors="active")
    click(page, "7a")
    wait(page, picked="7a")
    borders = page.eval_on_selector_all(
        "button",
        "all => all.filter((b) => b.checkVisibility())"
        ".map((b) => getComputedStyle(b).borderTopWidth)",
    )
    assert len(borders) >= 15
    assert "0px" not in borders
    marks = {
        name: page.eval_on_selector(
            f"#{name}", "e => getComputedStyle(e, '::before').backgroundColor"
        )
        for name in ("letters", "leds")
    }
    assert marks["letters"] != marks["leds"]  # on and off look different
    fill = page.eval_on_selector(".piece polygon", "face => getComputedStyle(face).fill")
    assert fill not in ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    shot(page, "forced-colours")


def test_nothing_moves_for_those_who_want_that(in_game: Open) -> None:
    page = in_game(reduced_motion="reduce")
    page.click("#ask summary")
    ask(page, "7a 0b")
    wait(page, swaps=1)
    assert page.evaluate("document.getAnimations().length") == 0
    durations = page.eval_on_selector_all(
        ".lift", "all => all.map((e) => getComputedStyle(e).transitionDuration)"
    )
    assert set(durations) == {"0s"}


def test_the_focus_is_never_nowhere(in_game: Open) -> None:
    page = in_game()
    page.focus("#welcome-done")
    page.keyboard.press("Enter")  # and the button is gone
    until(page, "document.activeElement.dataset.space === '0h'")
    page.keyboard.press("a")
    ask(page, "7a 0b")
    wait(page, swaps=1)
    page.focus("#undo")
    page.keyboard.press("Enter")  # and there is nothing more to undo
    wait(page, swaps=0)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#undo")).to_be_focused()


def test_damaged_memories_do_no_harm(feed: Feed, open_page: Open) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    for kept in ("{", "null", "[]", json.dumps({"letters": False})):
        page.evaluate("text => localStorage.setItem('color-wheel', text)", kept)
        page.evaluate("localStorage.setItem('color-wheel-games', '{')")
        page.reload()
        page.wait_for_selector("body[data-connected=true]")
    expect(page.locator("#letters")).to_have_attribute("aria-checked", "false")
    page.click("#stats")
    expect(page.locator("#stats-sum")).to_contain_text("No game has been finished")
