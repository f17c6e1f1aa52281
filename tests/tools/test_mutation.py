# SPDX-License-Identifier: MIT
"""The share of the mutants that is run, and what is said of them."""

import json

from tools import mutation

NAMES = [f"color_wheel.rules.game.x_share__mutmut_{n}" for n in range(120)]


def test_the_same_share_is_drawn_whatever_the_order():
    some = mutation.drawn(NAMES, 1 / 12)
    assert some == mutation.drawn(NAMES[::-1], 1 / 12)
    assert len(set(some) & set(NAMES)) == 12 + 10
    assert mutation.drawn(NAMES[:9], 1 / 12) == NAMES[:9]


def test_what_was_found_is_counted(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "mutants" / "color_wheel" / "rules"
    folder.mkdir(parents=True)
    codes = dict(zip(NAMES, [1, 0, 1, 36, None, 33], strict=False))  # killed, timeout, no test
    (folder / "game.py.meta").write_text(json.dumps({"exit_code_by_key": codes}))
    monkeypatch.setattr(mutation, "WORK", tmp_path)
    monkeypatch.setattr(mutation, "mutmut", lambda *words: f"--- a\n+++ a\n-{words}\n+b\n")
    mutation.report()
    said = capsys.readouterr().out
    assert "| rules.game | 6 | 5 | 3 | 60 % |" in said
    assert "| all | | 5 | 3 | 60.0 % |" in said
    assert said.count("mutmut_1\n-") == said.count("mutmut_5\n-") == 1
    assert said.count("\n+b") == 2
    assert next(mutation.chosen([], 1)) == [NAMES[4]]
