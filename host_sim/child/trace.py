# SPDX-License-Identifier: MIT
"""Tracebacks as the device would show them: the firmware's own frames, paths from its drive."""

import traceback
from pathlib import Path
from types import FrameType

HERE = str(Path(__file__).parent)


def explain(error: BaseException, drive: Path) -> str:
    """The traceback of an error."""
    start = error.__traceback__
    while start and start.tb_frame.f_code.co_filename.startswith(HERE):
        start = start.tb_next
    lines = traceback.format_exception(type(error), error, start)
    return "".join(lines).replace(f"{drive}/", "")


def where(frame: FrameType | None, drive: Path) -> str:
    """The calls that led to a frame."""
    frames = [entry for entry in traceback.extract_stack(frame) if HERE not in entry.filename]
    return "".join(traceback.format_list(frames)).replace(f"{drive}/", "")
