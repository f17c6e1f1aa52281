# SPDX-License-Identifier: MIT
"""The page in a real browser, played on the real firmware."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from host_sim.process import FIRMWARE
from tests.page.conftest import DEALS, Faults, Play, Resume, shot
from tests.page.steps import (
    Open,
    click,
    eventually,
    load,
    play_by_keys,
    record_sent,
    reload,
    shown,
    start_of,
    tap,
    until,
    wait,
)


def test_a_whole_game_by_keyboard(play: Play, open_page: Open) -> None:
    page = open_page(play.address)
    wait(page, screen="attract")
    shot(page, "attract")
    load(page, DEALS[1]["position"])
    shot(page, "play")
    for count, move in enumerate(DEALS[1]["solution"], 1):
        play_by_keys(page, move, count)
        if count == 9:
            shot(page, "half-way")
    wait(page, screen="won", result="won", swaps=16)
    expect(page.locator("#now")).to_have_text("Solved in 16 swaps: gold!")
    expect(page.locator("#score")).to_contain_text("7 of 7 colours together")
    shot(page, "won")
    page.click("#texts")
    record = page.input_value("#record-text")
    assert record.splitlines() == [
        "color-wheel: 1",
        f"position: {DEALS[1]['position']}",
        "style: solo+par",
        "seats: 1",
        "moves: " + " ".join(DEALS[1]["solution"]),
        "take-backs: 0",
        "helped: no",
        "result: won",
    ]
    shot(page, "texts")


def test_a_game_is_won_by_clicks(resume: Resume, open_page: Open) -> None:
    """Its last swaps; whole games are played by keys above, and by touch in test_wasm.py."""
    page = open_page(resume(start_of(4)).address)
    wait(page, screen="play", position=start_of(4))
    for count, move in enumerate(DEALS[0]["solution"][-4:], 1):
        first, second = move.split("-")
        click(page, first)
        wait(page, picked=first)
        if count == 3:
            shot(page, "picked")
        click(page, second)
        wait(page, picked="", swaps=count)
    wait(page, screen="won", result="won", swaps=4)


def test_a_game_is_won_by_touch_on_a_phone(resume: Resume, open_page: Open) -> None:
    page = open_page(resume(start_of(4)).address, 360, 740, touch=True)
    wait(page, screen="play", position=start_of(4))
    page.evaluate("scrollTo(0, 0)")
    shot(page, "phone")
    for count, move in enumerate(DEALS[0]["solution"][-4:], 1):
        first, second = move.split("-")
        tap(page, first)
        wait(page, picked=first)
        if count == 2:
            shot(page, "phone-picked")
        tap(page, second)
        wait(page, picked="", swaps=count)
    wait(page, screen="won", result="won", swaps=4)
    shot(page, "phone-won")


@pytest.mark.parametrize("height", [640, 740])
def test_nothing_is_wider_than_a_small_phone(in_game: Open, height: int) -> None:
    page = in_game(360, height, touch=True)
    for box in (None, "texts", "help"):
        if box:
            page.click(f"#{box}")
            wide = page.eval_on_selector(f"#{box}-box", "box => box.scrollWidth - box.clientWidth")
            assert wide <= 0
            shot(page, f"phone-{box}")
            page.click(f"#{box}-box [data-close]")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    sizes = page.eval_on_selector_all(
        "button",
        "all => all.map(b => b.getBoundingClientRect()).filter(r => r.width)"
        ".map(r => [r.width, r.height])",
    )
    assert len(sizes) >= 15
    assert min(min(size) for size in sizes) >= 44
    # All six buttons are in reach without scrolling.
    for box in page.eval_on_selector_all(
        "[data-button]", "all => all.map(b => b.getBoundingClientRect().toJSON())"
    ):
        assert box["top"] >= 0
        assert box["bottom"] <= height


def test_clicking_what_is_no_partner_says_why(in_game: Open) -> None:
    page = in_game()  # 0h R1, 0m Y2, 0a P2
    click(page, "0h")
    wait(page, picked="0h")
    click(page, "0m")
    text = (
        "Not possible: small red on 0h and medium yellow on 0m have neither the size nor the "
        "colour in common."
    )
    expect(page.locator("#event")).to_have_text(text)
    shot(page, "refused")
    wait(page, picked="0h", swaps=0)
    click(page, "0h")  # the piece in hand is put down again
    wait(page, picked="")


def test_undo_and_redo(in_game: Open) -> None:
    page = in_game()
    start = DEALS[0]["position"]
    expect(page.locator("#undo")).to_be_disabled()
    click(page, "7a")
    wait(page, picked="7a")
    click(page, "0b")
    wait(page, swaps=1)
    swapped = shown(page, "position")
    assert swapped != start
    page.click("#undo")
    wait(page, swaps=0, position=start)
    page.keyboard.press("r")
    wait(page, swaps=1, position=swapped)
    page.keyboard.press("u")
    wait(page, swaps=0, position=start)
    expect(page.locator("#score")).to_contain_text("2 taken back")
    expect(page.locator("#event")).to_contain_text("Undone")  # told after the list of moves
    page.click("#texts")
    lines = page.input_value("#record-text").splitlines()
    assert [lines[4], lines[5], lines[7]] == ["moves:", "take-backs: 2", "result: playing"]


def test_deal_codes_and_records_are_pasted(play: Play, open_page: Open) -> None:
    page = open_page(play.address)
    page.click("#texts")
    damaged = {
        "": "Nothing to load.",
        "hello there, you": "This is neither a deal code, nor a position, nor a record.",
        "color-wheel: 7\ndeal: 042": 'Line 1: a record begins with "color-wheel: 1".',
        "color-wheel: 1\n\nmoves 3m-7a": 'Line 3: "key: value" is expected.',
        "color-wheel: 1\nmoves: 3m-7a": "The record has neither a deal nor a position.",
        "R1/R1": "Not possible: a position has 10 wedges joined by /, this has 2; wedge 0",
        "ILOU12": "Not possible: this is no deal code",
        "999999": "Not possible: '999999' is a deal code of another version: the codes known here",
    }
    for text, said in damaged.items():
        page.fill("#paste-text", text)
        page.click("#load")
        expect(page.locator("#texts-say")).to_contain_text(said)
    page.fill("#paste-text", " 042\n")
    page.click("#load")
    page.wait_for_selector("body:not([data-position=''])")
    first = shown(page, "position")
    page.click("#texts")
    assert page.input_value("#deal-text") == "042"
    assert page.input_value("#position-text") == first
    lines = ["color-wheel: 1", f"position: {DEALS[3]['position']}", "moves:"]
    page.fill("#paste-text", "\r\n".join(lines))
    page.click("#load")
    wait(page, swaps=0, position=DEALS[3]["position"])
    page.click("#texts")
    page.fill("#paste-text", "color-wheel: 1\ndeal: 042\nmoves:\n")
    page.click("#load")
    wait(page, screen="play", swaps=0, position=first)


def test_a_record_that_is_loaded_twice_is_played_once(in_game: Open) -> None:
    """Loaded again while its moves are made, it begins anew, and none comes from before."""
    page = in_game()
    moves = DEALS[1]["solution"][:10]
    lines = ["color-wheel: 1", f"position: {DEALS[1]['position']}", f"moves: {' '.join(moves)}"]
    page.click("#texts")
    page.fill("#paste-text", "\n".join(lines))
    page.evaluate(
        "() => { const load = document.getElementById('load'); load.click(); load.click(); }"
    )
    expect(page.locator("#event")).to_have_text("Loaded, and its 10 moves are played.")
    wait(page, swaps=10)
    page.click("#texts")
    expect(page.locator("#record-text")).to_have_value(re.compile(f"moves: {' '.join(moves)}\n"))


def test_a_swap_is_taken_back_by_back(in_game: Open) -> None:
    page = in_game()
    click(page, "7a")
    wait(page, picked="7a")
    click(page, "0b")
    wait(page, swaps=1)
    page.keyboard.press("Escape")
    wait(page, swaps=0, picked="7a", position=DEALS[0]["position"])


def test_game_keys_do_not_scroll(in_game: Open) -> None:
    page = in_game(600, 400)  # far lower than the page is high
    page.evaluate("scrollTo(0, 40)")
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("Space")
    page.wait_for_selector("body:not([data-picked=''])")
    assert page.evaluate("scrollY") == 40


def test_keys_in_a_text_box_are_text(in_game: Open) -> None:
    page = in_game()
    cursor = shown(page, "cursor")
    page.click("#texts")
    page.click("#paste-text")
    page.keyboard.type("fur 1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    assert page.input_value("#paste-text") == "fur1"
    page.click("#load")
    expect(page.locator("#texts-say")).to_contain_text("no deal code")
    page.click("#texts-box [data-close]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"body:not([data-cursor='{cursor}'])")
    assert shown(page, "cursor") == "1h"
    assert shown(page, "swaps") == "0"


@pytest.mark.parametrize(
    "leave",
    [
        "dispatchEvent(new Event('blur'))",
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
)
def test_a_held_key_is_let_go_when_the_page_is_left(in_game: Open, leave: str) -> None:
    page = in_game()
    record_sent(page)
    page.keyboard.down("ArrowRight")
    until(page, """sent.at(-1) === '{"down":"CW"}'""")
    page.evaluate(leave)
    until(page, """sent.at(-1) === '{"up":"CW"}'""")
    page.keyboard.up("ArrowRight")
    assert page.evaluate("sent.filter((text) => text.includes('up')).length") == 1


def test_a_cancelled_touch_lets_go(play: Play, open_page: Open) -> None:
    page = open_page(play.address, 360, 740, touch=True)
    record_sent(page)
    for kind in ("pointerdown", "pointercancel"):
        page.dispatch_event("[data-button=OUT]", kind, {"pointerId": 1, "bubbles": True})
    until(page, """sent.at(-1) === '{"up":"OUT"}'""")


def test_a_held_button_repeats(in_game: Open) -> None:
    page = in_game()
    page.keyboard.down("ArrowRight")
    wait(page, cursor="4h")  # four wedges on, by one press
    page.keyboard.up("ArrowRight")


def test_a_second_tab_shows_and_plays_the_same(in_game: Open) -> None:
    one = in_game()
    click(one, "7a")
    wait(one, picked="7a")
    partners = one.locator(".partner").count()
    assert partners > 0
    two = in_game()
    wait(two, screen="play", picked="7a", position=DEALS[0]["position"])
    expect(two.locator(".partner")).to_have_count(partners)
    click(two, "0b")
    for page in (one, two):
        wait(page, swaps=1, picked="")
    assert shown(one, "position") == shown(two, "position")


def test_the_page_comes_back_after_the_server(game: Play, in_game: Open, faults: Faults) -> None:
    page = in_game()
    click(page, "7a")
    wait(page, picked="7a")
    click(page, "0b")
    wait(page, swaps=1)
    position = shown(page, "position")
    assert game.machine
    machine, before = game.machine, game.machine.nvm
    page.keyboard.press("ArrowRight")  # the swap is settled, and so it is kept
    eventually(page, lambda: machine.nvm != before)
    faults.away = True
    game.stop()
    page.wait_for_selector("#lost:not([hidden])")
    expect(page.locator("#lost")).to_have_text("Connection lost. Trying again …")
    shot(page, "lost")
    game.start()
    wait(page, connected="true", screen="play", swaps=1, position=position)
    expect(page.locator("#lost")).to_be_hidden()


def test_the_power_switch_cuts_the_power(in_game: Open) -> None:
    page = in_game()
    page.click("#power")
    wait(page, power="off")
    expect(page.locator("#now")).to_have_text("The power is off: Power switches it on.")
    lit = "[...document.querySelectorAll('.halo')].filter((h) => h.style.display !== 'none').length"
    until(page, f"{lit} === 0")
    page.click("#power")
    wait(page, power="on", screen="play", position=DEALS[0]["position"])
    until(page, f"{lit} >= 67")  # the row, and at least one LED a piece


@pytest.mark.parametrize(
    ("code", "state", "now"),
    [
        ("raise ValueError('boom')", "crashed", "The program has crashed."),
        ("", "stopped", "The program has ended."),
    ],
)
def test_a_program_that_ends_says_so(
    tmp_path: Path, open_page: Open, code: str, state: str, now: str
) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "code.py").write_text("print('hello there')\n" + code)
    play = Play(tmp_path / "nvm.bin", firmware=firmware)
    play.start()
    try:
        page = open_page(play.address, until=f"body[data-power={state}]")
        expect(page.locator("#trouble")).to_be_visible()
        expect(page.locator("#trouble-words")).to_contain_text(now)
        expect(page.locator("#console")).to_contain_text("hello there")
        if state == "crashed":
            expect(page.locator("#trouble")).to_contain_text("ValueError: boom")
            shot(page, "crashed")
        shutil.copy(FIRMWARE / "code.py", firmware)
        page.click("#power")
        wait(page, power="on", screen="attract")
        expect(page.locator("#trouble")).to_be_hidden()
    finally:
        play.stop()


def test_options_are_remembered(in_game: Open) -> None:
    page = in_game()
    expect(page.locator(".letters")).to_have_count(40)
    expect(page.locator(".letters").first).to_be_visible()
    page.click("#letters")
    expect(page.locator(".letters").first).to_be_hidden()
    page.click("#leds")
    expect(page.locator(".core")).to_have_count(147)
    expect(page.locator(".piece")).to_have_count(0)
    shot(page, "leds")
    page.reload()
    expect(page.locator(".core")).to_have_count(147)
    expect(page.locator("#letters")).to_have_attribute("aria-checked", "false")


def test_leds_have_the_colours_on_the_wire(in_game: Open) -> None:
    page = in_game()
    page.click("#leds")
    page.keyboard.press("ArrowRight")
    wait(page, cursor="1h")
    frames: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        def keep(payload: str | bytes) -> None:
            if isinstance(payload, bytes):
                frames.append(payload)

        socket.on("framereceived", keep)

    page.on("websocket", listen)
    reload(page)
    board = page.evaluate("fetch('board.json').then((answer) => answer.json())")
    # 0h is R1: only the LED at the hub shines; the cursor has left it, so it shines steadily.
    apex, left, right = board["spaces"][0]["pixels"]
    until(page, f"document.querySelector('#light{apex}').style.color")

    def same() -> bool:
        """Of a frame that came since, what is drawn may be a frame later or earlier."""
        green, red, blue = frames[-1][3 * apex : 3 * apex + 3]
        assert red > 2 * max(green, blue)
        colour = page.eval_on_selector(f"#light{apex}", "light => light.style.color")
        wanted = (255, 255 * (green / red) ** (1 / 2.2), 255 * (blue / red) ** (1 / 2.2))
        seen = [float(value) for value in re.findall(r"[\d.]+", colour)]
        return seen[:3] == pytest.approx(wanted, abs=1)

    eventually(page, same)
    for dark in (left, right):
        assert frames[-1][3 * dark : 3 * dark + 3] == b"\0\0\0"
        assert page.eval_on_selector(f"#light{dark}", "light => light.style.color") == ""


def test_sound_begins_with_the_first_gesture(in_game: Open) -> None:
    page = in_game()
    page.add_init_script(
        """window.heard = [];
        const set = AudioParam.prototype.setValueAtTime;
        AudioParam.prototype.setValueAtTime = function (value, at) {
            heard.push(value);
            return set.call(this, value, at);
        };"""
    )
    reload(page)
    other = in_game()
    other.keyboard.press("ArrowRight")
    wait(page, cursor="1h")
    assert page.evaluate("heard") == []  # nobody has touched this page yet
    page.keyboard.press("ArrowRight")
    until(page, "heard.length")
    assert page.evaluate("heard.every((hz) => hz > 20 && hz < 20000)")
    page.click("#sound")
    before = page.evaluate("heard.length")
    page.keyboard.press("ArrowRight")
    wait(page, cursor="3h")
    assert page.evaluate("heard.length") == before


def test_full_screen_shows_nothing_but_the_wheel(in_game: Open) -> None:
    page = in_game()
    page.keyboard.press("f")
    expect(page.locator("#desk")).to_be_hidden()
    until(page, "document.querySelector('#wheel').getBoundingClientRect().height === innerHeight")
    shot(page, "table")
    page.click("#leave-table")
    expect(page.locator("#desk")).to_be_visible()


def test_a_panel_is_drawn_as_it_lies(resume: Resume, open_page: Open) -> None:
    play = resume(DEALS[0]["position"], FIRMWARE / "leds" / "panel16.json")
    page = open_page(play.address)
    expect(page.locator(".piece")).to_have_count(40)
    page.click("#leds")
    expect(page.locator(".core")).to_have_count(16 * 16 + 27)
    shot(page, "panel")
    page.locator(".hit[data-space='0h']").first.click()
    wait(page, picked="0h")


def test_from_press_to_light(in_game: Open) -> None:
    page = in_game()
    page.evaluate(
        """() => {
            window.lags = [];
            let pressed = 0;
            addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
            new MutationObserver(() => {
                if (pressed) lags.push(performance.now() - pressed);
                pressed = 0;
            }).observe(document.querySelector("#wheel defs"), { subtree: true, attributes: true });
        }"""
    )
    for _ in range(12):
        before = page.evaluate("lags.length")
        cursor = shown(page, "cursor")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"body:not([data-cursor='{cursor}'])")
        until(page, f"lags.length > {before}")
    lags = sorted(page.evaluate("lags"))
    print("press to light, ms:", [round(lag, 1) for lag in lags])
    # The aim is 50, and others may want this machine too: what waits for them says nothing.
    assert lags[len(lags) // 4] < 100
