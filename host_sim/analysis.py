# SPDX-License-Identifier: MIT
"""What a game still needed after each swap: ``color-wheel solve``, asked for by the page."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import Any

SECONDS = 5  # for each position, at most
COMMAND = (sys.executable, "-m", "host_sim.cli", "solve", "-", "--json", "--seconds", str(SECONDS))


class Analyst:
    """One analysis at a time: the solver takes both cores."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def analyse(self, record: str) -> dict[str, Any]:
        """The document of ``solve --json`` on a game record, or ``{"fault": one line}``.

        Cancelled, it ends the solver.
        """
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE
            )
            try:
                out, err = await process.communicate(record.encode())
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode:
            lines = err.decode(errors="replace").strip().splitlines()
            return {"fault": lines[-1] if lines else "the solver has ended without an answer"}
        document: dict[str, Any] = json.loads(out)
        return document
