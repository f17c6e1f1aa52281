# SPDX-License-Identifier: MIT
"""Makes the page that plays without a server, ``build/page``: any static web host serves it.

It is the simulator's page with another back end (vm.js): the firmware, unchanged, on MicroPython
compiled to WebAssembly. See README.md.
"""

import gzip
import hashlib
import json
import shutil
import sys
from pathlib import Path

from host_sim.board import DEFAULT_LEDS, page_board, read_leds, read_pins
from host_sim.process import DEFAULT_BOARD
from host_sim.wiring import BUTTONS, Wiring
from tools.draw_icon import draw_icon
from tools.make_board import LIBRARIES, PackError, library_source
from tools.npm_package import PackageError, fetch

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
HOST_SIM = ROOT / "host_sim"
PAGE = HOST_SIM / "page"
BUILD = ROOT / "build" / "page"
RUNTIME = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
INTEGRITY = (  # as npm writes it
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3"
    "HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
)
LARGEST = 1_000_000  # bytes in all, compressed
ICONS = (192, 512)  # pixels
COLOUR = "#0a0c11"  # the page's background
HEAD = """\
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; \
script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'">
    <link rel="manifest" href="manifest.webmanifest">
    <link rel="apple-touch-icon" href="icon-192.png">
    <script type="module" src="vm.js"></script>
"""
MANIFEST = {
    "name": "Color Wheel",
    "short_name": "Color Wheel",
    "start_url": ".",
    "scope": ".",
    "display": "standalone",
    "background_color": COLOUR,
    "theme_color": COLOUR,
    "icons": [
        *(
            {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in ICONS
        ),
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}


def _sources(folder: Path, target: str) -> dict[str, str]:
    """The texts below a folder by their paths on the device."""
    return {
        f"{target}/{file.relative_to(folder).as_posix()}": file.read_text(encoding="utf-8")
        for file in sorted(folder.rglob("*"))
        if file.suffix in (".py", ".json") and "__pycache__" not in file.parts
    }


def firmware_pack() -> dict[str, object]:
    """The drive, the simulated hardware, and how the device is configured."""
    wiring = Wiring(DEFAULT_BOARD, FIRMWARE)
    files = _sources(FIRMWARE, "/drive")
    for name in ("device", "overlay", "micropython"):
        files |= _sources(HOST_SIM / name, f"/host_sim/{name}")
    for name in LIBRARIES:
        files[f"/libraries/{name}.py"] = library_source(name).read_text(encoding="utf-8")
    return {
        "files": files,
        "buttons": {name: wiring.button(name) for name in BUTTONS},
        "config": {
            "board": wiring.board,
            "pins": wiring.pins,
            "firmware": "/drive",
            "libraries": "/libraries",
            "invalid": {},
            "driven": {},
            "host": "open",
            "cut": None,
        },
    }


def _page_files() -> dict[str, bytes]:
    """The simulator's page with the other back end."""
    files = {file.name: file.read_bytes() for file in sorted(PAGE.iterdir()) if file.is_file()}
    files["choice.js"] = b'// SPDX-License-Identifier: MIT\nexport * from "./vm.js";\n'
    modules = [name for name in files if name.endswith(".js") and name != "sw.js"]
    preload = "".join(f'    <link rel="modulepreload" href="{name}">\n' for name in modules)
    head, end, rest = files["index.html"].partition(b"  </head>")
    files["index.html"] = head + (HEAD + preload).encode() + end + rest
    return files


def all_files() -> dict[str, bytes]:
    """The whole page: contents by names. PackageError or PackError where something is missing."""
    runtime = fetch(RUNTIME, VERSION, INTEGRITY)
    board = page_board(read_leds(DEFAULT_LEDS), DEFAULT_BOARD, read_pins(DEFAULT_BOARD))
    files = _page_files()
    for name in ("micropython.mjs", "micropython.wasm"):
        files[name] = runtime[name]
    licences = (ROOT / "LICENSE", ROOT / "tools" / "licences" / "micropython.txt")
    files["licences.txt"] = b"\n\n".join(file.read_bytes() for file in licences)
    files["board.json"] = json.dumps(board).encode()
    files["firmware.json"] = json.dumps(firmware_pack()).encode()
    files["manifest.webmanifest"] = json.dumps(MANIFEST, indent=2).encode()
    for size in ICONS:
        files[f"icon-{size}.png"] = draw_icon(size)
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + files[name])
    kept = sorted(name for name in files if name != "sw.js")
    built = {"version": digest.hexdigest()[:16], "files": kept}
    files["sw-files.js"] = f"self.BUILT = {json.dumps(built)};\n".encode()
    return files


def make(folder: Path = BUILD) -> int:
    """Make the folder anew; returns the size of all files compressed, in bytes."""
    files = all_files()
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return sum(len(gzip.compress(data)) for data in files.values())


def main() -> int:
    """Make it, and say what was made."""
    try:
        size = make()
    except (PackageError, PackError) as error:
        print(f"make page: {error}", file=sys.stderr)
        return 1
    print(f"{BUILD.relative_to(ROOT)}: {size / 1000:.0f} KB compressed.")
    print(
        f"Any static web host serves it; here: python3 -m http.server -d {BUILD.relative_to(ROOT)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
