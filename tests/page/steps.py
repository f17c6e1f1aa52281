# SPDX-License-Identifier: MIT
"""Steps that the tests of the page share."""

import json
import time
from collections.abc import Callable

from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.page.conftest import PATIENCE, PLAYING

Open = Callable[..., Page]
BODY = "body"


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


def shown(page: Page, name: str) -> str:
    return page.get_attribute(BODY, f"data-{name}") or ""


def load(page: Page, position: str) -> None:
    """Paste a position and go on to the game."""
    page.click("#texts")
    page.fill("#paste-text", position)
    page.click("#load")
    page.wait_for_selector("#texts-box", state="hidden")
    wait(page, screen="play", swaps=0, position=position)


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
    while here[0] != goal[0]:
        clockwise = (int(goal[0]) - int(here[0])) % 10
        here = press(page, "ArrowRight" if clockwise <= 5 else "ArrowLeft")
    depth = {"h": 0, "m": 1, "a": 2, "b": 2}
    while here != goal:
        out = depth[here[1]] < depth[goal[1]] or depth[here[1]] == 2 == depth[goal[1]]
        here = press(page, "ArrowUp" if out else "ArrowDown")


def choose(page: Page, goal: str) -> None:
    """To a partner: first the colour, then the piece of it."""
    colour = piece(page, goal)[0]
    here = shown(page, "cursor")
    while piece(page, here)[0] != colour:
        here = press(page, "ArrowUp")
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


def record_sent(page: Page) -> None:
    """Keep what the page's sockets send in window.sent."""
    page.add_init_script(
        """window.sent = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (data) { sent.push(data); send.call(this, data); };"""
    )
    page.reload()
    page.wait_for_selector(PLAYING)


def state(address: str, **wanted: object) -> dict[str, object]:
    """What the device link says, once it says what is wanted."""
    found: dict[str, object] = {}
    end = time.monotonic() + PATIENCE
    with connect(address.replace("http", "ws") + "ws") as tab:
        while any(found.get(key) != value for key, value in wanted.items()):
            assert time.monotonic() < end, found
            message = tab.recv(timeout=PATIENCE)
            if isinstance(message, str):
                found.update(json.loads(json.loads(message).get("line", "{}")))
    return found
