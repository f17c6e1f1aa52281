# SPDX-License-Identifier: MIT
"""What is promised of the page that plays without a server, in real Chromium."""

import functools
import http.server
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.bench.figures import Figure, Unmeasured

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIGURES = (
    Figure("page, compressed", "KB", 1000, "all files that make page builds, each by gzip"),
    Figure("page, first playable frame", "s", 2, "first visit, from a server on this machine"),
    Figure(
        "page, frames a second",
        "frames",
        58,
        "that the browser draws while a deal's pieces appear and the cursor blinks",
        at_least=True,
    ),
    Figure(
        "page, share of a core",
        "%",
        33,
        "the VM's thread and the page's own meanwhile, without what a GPU does elsewhere",
    ),
)
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    "--disable-background-networking",
)
THREADS = ("DedicatedWorker", "CrRendererMain")
# The browser's own frames in so many ms.
COUNT = """(ms) => new Promise((resolve) => {
    let frames = 0;
    const begun = performance.now();
    const next = (now) => (now - begun < ms ? (frames++, requestAnimationFrame(next))
        : resolve(1000 * frames / (now - begun)));
    requestAnimationFrame(next);
})"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing is said."""


def find_chromium() -> str | None:
    """The program, its headless shell first; None where there is none."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def _browser() -> Iterator["Browser"]:
    path = find_chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        raise Unmeasured(
            "Chromium and the dev extra are wanted: apt-get install chromium-headless-shell"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def _busy() -> float:
    """Seconds of CPU of the threads of all pages so far (Linux)."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/task/*/stat"):
        try:
            name, _, rest = stat.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue  # it has just ended
        if name.startswith(THREADS):
            user, system = rest.split()[11:13]
            ticks += int(user) + int(system)
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(short: bool) -> dict[str, float]:
    """All figures of the page; ``short``: a second of play."""
    from tools.make_page import make
    from tools.npm_package import PackageError

    with tempfile.TemporaryDirectory() as kept, _browser() as browser:
        folder = Path(kept) / "page"
        try:
            size = make(folder)
        except PackageError as error:
            raise Unmeasured(str(error)) from None
        with _served(folder) as address:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            begun = time.monotonic()
            page.goto(address)
            page.wait_for_selector("body[data-screen=attract]")
            first = time.monotonic() - begun
            page.wait_for_timeout(2000)  # what is fetched for later visits
            page.click("[data-button=SELECT]")
            before, begun = _busy(), time.monotonic()
            frames = page.evaluate(COUNT, 1000 if short else 10_000)
            share = (_busy() - before) / (time.monotonic() - begun)
    return {
        "page, compressed": round(size / 1000),
        "page, first playable frame": round(first, 2),
        "page, frames a second": round(frames, 1),
        "page, share of a core": round(100 * share),
    }
