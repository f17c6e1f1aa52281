# SPDX-License-Identifier: MIT
"""What a browser gets over HTTP: the files of the page and the board, nothing else; and which
requests may open the page's socket."""

import json
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

PAGE = Path(__file__).resolve().parent / "page"
SOCKET = "/ws"
BOARD = "/board.json"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
TEXT = "text/plain; charset=utf-8"
POLICY = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; base-uri 'none'"


def respond(request: Request, board: dict[str, Any]) -> Response | None:
    """The answer to a request, or None where it opens the socket. ``board``: what ``/board.json``
    is to show (``host_sim.board.page_board``)."""
    path = path_of(request.path)
    if path == SOCKET:
        if own_page(request):
            return None
        return answer(HTTPStatus.FORBIDDEN, b"This socket is for its own page.\n", TEXT)
    if path == BOARD:
        return answer(HTTPStatus.OK, json.dumps(board).encode(), TYPES[".json"])
    file = page_file(path)
    if file is None:
        return answer(HTTPStatus.NOT_FOUND, b"There is no such page.\n", TEXT)
    return answer(HTTPStatus.OK, file.read_bytes(), TYPES[file.suffix])


def path_of(target: str) -> str:
    """The path that a request asks for; one that names no file where the request is none."""
    try:
        return urlsplit(target).path
    except ValueError:  # brackets with no address in them
        return "\0"


def page_file(path: str) -> Path | None:
    """The file of the page that a path names, or None. Never one outside ``PAGE``."""
    name = unquote(path).lstrip("/") or "index.html"
    if "\0" in name or "\\" in name or name.endswith("/"):
        return None
    try:
        file = (PAGE / name).resolve()
        if not file.is_relative_to(PAGE) or file.suffix not in TYPES or not file.is_file():
            return None
    except OSError:  # a name that is too long
        return None
    return file


def answer(status: HTTPStatus, body: bytes, kind: str) -> Response:
    """An HTTP answer that is never cached: the files may change between two visits."""
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Connection": "close",
        }
    )
    return Response(status, status.phrase, headers, body)


def own_page(request: Request) -> bool:
    """Whether a socket is asked for by our own page (or by no page at all, such as a script).

    Any web page may open a socket to this machine; only the origin tells them apart.
    """
    try:
        origin = request.headers.get("Origin")
        return origin is None or urlsplit(origin).netloc == request.headers.get("Host")
    except (ValueError, LookupError):  # no address at all, or several
        return False
