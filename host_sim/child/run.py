# SPDX-License-Identifier: MIT
"""From a configuration to a running firmware."""

import importlib.metadata
import io
import os
import signal
import subprocess
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from host_sim import protocol
from host_sim.child.chip import Chip, power_on
from host_sim.child.hang import watch
from host_sim.child.link import Console, Link, shortened
from host_sim.child.overlay import (
    install_board,
    install_microcontroller,
    install_system,
    set_path,
)
from host_sim.child.trace import explain

# what uses the host's clock has bound it before the firmware's time takes its place
__all__ = ["importlib", "main", "subprocess"]


def _open_link() -> tuple[Link, dict[str, Any]]:
    """Keep the pipes for ourselves; the firmware gets no input, and stray output goes to stderr."""
    commands, records = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    link = Link(commands, records)
    return link, link.configuration()


def _run(file: Path) -> None:
    """Run a file of the drive in a fresh __main__."""
    module = ModuleType("__main__")
    sys.modules["__main__"] = module
    exec(compile(file.read_bytes(), file.name, "exec", dont_inherit=True), module.__dict__)


def _run_all(chip: Chip, drive: Path, console: Console) -> None:
    """boot.py, then code.py; does not return."""
    link = chip.link
    before = set(sys.modules)
    try:
        if (drive / "boot.py").exists():
            _run(drive / "boot.py")
    except SystemExit:
        pass
    except BaseException as error:  # the board says so and goes on with code.py
        console.write(explain(error, drive))
    for name in set(sys.modules) - before:  # boot.py has an interpreter of its own
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(drive)):
            del sys.modules[name]
    chip.booted()
    try:
        _run(drive / "code.py")
    except SystemExit:
        pass
    except BaseException as error:
        text = shortened(explain(error, drive))
        console.finish()
        console.write(text)
        chip.crashed(text.encode("utf-8", "replace"))
    link.end(protocol.STOPPED)


def main() -> None:
    """Take the configuration, become the device, run the firmware."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides; its end is ours
    link, config = _open_link()
    drive = Path(config["firmware"])
    console = Console(link)
    link.last_words = console.finish
    try:
        chip = power_on(config, link)
        os.chdir(drive)
        set_path(drive)
        install_system(chip, config, drive)
        install_board(config["board"], config["pins"])
        install_microcontroller()
        sys.dont_write_bytecode = True
        sys.argv = [""]
        sys.stdin = io.StringIO()
        sys.stdout = sys.stderr = console
    except BaseException:
        link.end(protocol.CRASHED, traceback.format_exc().encode("utf-8", "replace"))
    watch(chip, config["hang_s"], drive)
    chip.start()
    _run_all(chip, drive, console)
