# SPDX-License-Identifier: MIT
"""What ``make`` does beside calling others: quiet ends, and documents that no formatter touches."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0  # s
Play = Callable[[str], "subprocess.Popen[str]"]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Starts ``make play`` with another program in the place of color-wheel."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()
    (tmp_path / ".venv" / "installed").touch()

    def start(program: str) -> "subprocess.Popen[str]":
        command = tmp_path / ".venv" / "bin" / "color-wheel"
        command.write_text(f"#!{sys.executable}\n{program}")
        command.chmod(0o755)
        environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
        return subprocess.Popen(
            ["make", "play"],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # a terminal's Ctrl-C goes to make and to all that it started
        )

    return start


def test_ctrl_c_ends_play_without_an_error(play: Play) -> None:
    waits = (
        "import signal, sys\ntry:\n    print('ready', flush=True)\n    signal.pause()\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    with play(waits) as make:
        assert make.stdout
        while make.stdout.readline() != "ready\n":
            pass
        os.killpg(make.pid, signal.SIGINT)
        _, errors = make.communicate(timeout=PATIENCE)
    assert errors == ""


def test_an_error_of_play_is_still_one(play: Play) -> None:
    with play("import sys\nsys.exit('no such port')\n") as make:
        _, errors = make.communicate(timeout=PATIENCE)
    assert make.returncode == 2
    assert "no such port\n" in errors
    assert "Error 1" in errors


def test_the_formatter_leaves_documents_alone(tmp_path: Path) -> None:
    shutil.copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    (tmp_path / "page.md").write_text("# Page\n\n```python\nimport board, neopixel\np = 1\n```\n")
    ruff = [str(Path(sys.executable).with_name("ruff")), "format", "--check"]
    done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    (tmp_path / "module.py").write_text("a=1\n")
    done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "module.py" in done.stdout + done.stderr
