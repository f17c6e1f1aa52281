# SPDX-License-Identifier: MIT
"""Steps that the tests of the page share."""

import json
import time
from collections.abc import Callable

from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.game import Game
from color_wheel.rules.pieces import position_text
from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.page.conftest import DEALS, PATIENCE, PLAYING, Open

__all__ = ["Open"]
BODY = "body"
OUT = {"h": "m", "m": "a", "a": "b", "b": "a"}
IN = {"a": "m", "b": "m", "m": "h"}
COLOURS = "ROYGCBP"  # as OUT and IN go through them


def wait(page: Page, **state: str | int) -> None:
    """Wait until the page shows this state."""
    wanted = "".join(f"[data-{name}={str(value)!r}]" for name, value in state.items())
    page.wait_for_selector(BODY + wanted)


def until(page: Page, condition: str) -> None:
    """Wait until an expression holds (wait_for_function would need the page to allow eval)."""
    page.evaluate(
        f"""(async () => {{
            const end = performance.now() + {PATIENCE};
            while (!({condition})) {{
                if (performance.now() > end) throw new Error("waited in vain");
                await new Promise(requestAnimationFrame);
            }}
        }})()"""
    )


def eventually(page: Page, so: Callable[[], bool]) -> None:
    """Wait until something holds that the page itself does not know."""
    end = time.monotonic() + PATIENCE / 1000
    while not so():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(10)  # meanwhile what has come for this process is taken in


def shown(page: Page, name: str) -> str:
    return page.get_attribute(BODY, f"data-{name}") or ""


def load(page: Page, position: str) -> None:
    """Paste a position and go on to the game."""
    page.click("#texts")
    page.fill("#paste-text", position)
    page.click("#load")
    page.wait_for_selector("#texts-box", state="hidden")
    wait(page, screen="play", swaps=0, position=position)


def start_of(moves: int, deal: int = 0) -> str:
    """The wheel that so many moves of the solution of a deal are left of."""
    solution = DEALS[deal]["solution"]
    game = Game(parse_position(DEALS[deal]["position"]))
    for move in solution[: len(solution) - moves]:
        game.swap(*parse_move(move))
    return str(position_text(game.wheel))


def middle(page: Page, space: str) -> tuple[float, float]:
    """Where the centre of gravity of a space is in the window, in CSS pixels."""
    x, y = page.eval_on_selector(
        f".hit[data-space='{space}']",
        """hit => {
            const matrix = hit.getScreenCTM();
            const corners = [...hit.points].map((point) => point.matrixTransform(matrix));
            const mean = (axis) => corners.reduce((sum, point) => sum + point[axis], 0) / 3;
            return [mean("x"), mean("y")];
        }""",
    )
    return x, y


def click(page: Page, space: str) -> None:
    page.mouse.click(*middle(page, space))


def tap(page: Page, space: str) -> None:
    page.touchscreen.tap(*middle(page, space))


def press(page: Page, key: str) -> str:
    """Press a key that moves the cursor; where it is then."""
    before = shown(page, "cursor")
    page.keyboard.press(key)
    page.wait_for_selector(f"body:not([data-cursor='{before}'])")
    return shown(page, "cursor")


def piece(page: Page, space: str) -> str:
    wedge = shown(page, "position").split("/")[int(space[0])]
    at = 2 * "hmab".index(space[1])
    return wedge[at : at + 2]


def go(page: Page, goal: str) -> None:
    """To a space with nothing in hand, looking at nothing but the page."""
    here = shown(page, "cursor")
    clockwise = (int(goal[0]) - int(here[0])) % 10
    for _ in range(min(clockwise, 10 - clockwise)):  # all at once, as one types
        page.keyboard.press("ArrowRight" if clockwise <= 5 else "ArrowLeft")
    depth, part = {"h": 0, "m": 1, "a": 2, "b": 2}, here[1]
    while part != goal[1]:
        out = depth[part] < depth[goal[1]] or depth[part] == 2 == depth[goal[1]]
        page.keyboard.press("ArrowUp" if out else "ArrowDown")
        part = (OUT if out else IN)[part]
    wait(page, cursor=goal)


def choose(page: Page, goal: str) -> None:
    """To a partner: first the colour, by the shorter way, then the piece of it."""
    here = shown(page, "cursor")
    own, colour = (COLOURS.index(piece(page, space)[0]) for space in (here, goal))
    key = "ArrowUp" if (colour - own) % 7 <= 3 else "ArrowDown"
    while piece(page, here)[0] != COLOURS[colour]:
        here = press(page, key)
    while here != goal:
        here = press(page, "ArrowRight")


def play_by_keys(page: Page, move: str, swaps: int) -> None:
    """One swap with nothing but the keyboard."""
    first, second = move.split("-")
    go(page, first)
    page.keyboard.press("Enter")
    wait(page, picked=first)
    choose(page, second)
    page.keyboard.press("Space")
    wait(page, picked="", swaps=swaps)


def reload(page: Page) -> None:
    """Come again, to a wheel that takes keys."""
    page.reload()
    page.wait_for_selector(PLAYING)
    page.wait_for_selector(".cell", state="attached")


def record_sent(page: Page) -> None:
    """Keep what the page's sockets send in window.sent."""
    page.add_init_script(
        """window.sent = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (data) { sent.push(data); send.call(this, data); };"""
    )
    reload(page)


def state(address: str, **wanted: object) -> dict[str, object]:
    """What the device link says, once it says what is wanted."""
    found: dict[str, object] = {}
    end = time.monotonic() + PATIENCE / 1000
    with connect(address.replace("http", "ws") + "ws") as tab:
        while any(found.get(key) != value for key, value in wanted.items()):
            assert time.monotonic() < end, found
            message = tab.recv(timeout=PATIENCE / 1000)
            if isinstance(message, str):
                found.update(json.loads(json.loads(message).get("line", "{}")))
    return found
