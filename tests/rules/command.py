# SPDX-License-Identifier: MIT
"""Runs the ``color-wheel`` command in this process."""

import contextlib
import io
import json

from host_sim.cli import main


def run(*arguments):
    """(status, standard output, standard error)."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(arguments))
    return status, out.getvalue(), err.getvalue()


def run_json(*arguments):
    """The document that it prints with ``--json``; it must have gone well."""
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)
