# SPDX-License-Identifier: MIT
"""The page's door to the solver: what it answers, what it says of a failure, and that it ends."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from host_sim import analysis

ECHO = "import json, sys; print(json.dumps({'start': sys.stdin.read(), 'steps': []}))"
FAIL = "import sys; sys.exit('color-wheel solve: first\\nthe record is damaged')"
WAIT = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"


def command(monkeypatch: pytest.MonkeyPatch, code: str, *arguments: str) -> None:
    monkeypatch.setattr(analysis, "COMMAND", (sys.executable, "-c", code, *arguments))


def test_the_document_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    command(monkeypatch, ECHO)
    found = asyncio.run(analysis.Analyst().analyse("color-wheel: 1\n"))
    assert found == {"start": "color-wheel: 1\n", "steps": []}


def test_a_failure_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    command(monkeypatch, FAIL)
    found = asyncio.run(analysis.Analyst().analyse(""))
    assert found == {"fault": "the record is damaged"}


def test_one_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    command(monkeypatch, WAIT, str(file))

    async def leave() -> None:
        task = asyncio.create_task(analysis.Analyst().analyse(""))
        while not (file.exists() and file.read_text()):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(leave())
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def test_the_real_command_refuses_a_damaged_record() -> None:
    found = asyncio.run(analysis.Analyst().analyse("color-wheel: 1\ndeal: 316\nmoves: 0h-99\n"))
    assert "line 3" in found["fault"]
