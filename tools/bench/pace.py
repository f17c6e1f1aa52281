# SPDX-License-Identifier: MIT
"""How long the firmware takes, in ms of a Pico, from its pace on the small VM.

The unit is a loop of 10,000 steps timed in the same process, which takes 59 ms on a Pico: its least
time in each run, for what else a machine has to do often lasts longer than one. Of several runs,
which all do the same, every frame's least counts.
"""

import tempfile
from pathlib import Path
from statistics import mean, median

from host_sim import headless, vm
from tools.bench import drives
from tools.bench.figures import Figure, Unmeasured

PROGRAM = Path(__file__).with_name("pace_vm.py")
LOOP_MS = 59  # of a Pico
FRAME_MS = 1000 / 60
SHOW_MS = 5.8  # of a frame that is shown: sending it
SEEDS = (1, 2, 3)  # of those who mash, for 10,000 frames each
RUNS = 15
HEAP = "500k"  # as many blocks as a Pico's heap has, the simulated hardware, and the figures

_HOW = "least of several runs, packed, on the small VM, in units of a loop that takes 59 ms; "
FRAME = _HOW + "the whole app.step(), hardware replaced by stand-ins, garbage collected between"
LATE_NAME = "late frames of 30,000, mashed"
LATE = (
    _HOW + "too late for 60 a second; any button, again and again, the deals and what loads apart"
)
SWAP = _HOW + "what play does at the press, plain or Rainbow, won or not; the frame is animated"
ENTER = _HOW + "all frames in which what is entered is loaded, the firmware's own collecting too"
ENTRIES = {  # what is printed: promised ms
    "deal": 200,
    "first-deal": 200,
    "menu": 150,
    "call": 150,
    "first-pick": 150,
    "first-swap": 150,
    "hint": 150,
    "won": 150,
    "lost": 150,
    "lesson": 150,
    "standings": 150,
}
HOSTS = ("", " with a host")
_FRAMES = tuple(
    figure
    for host in HOSTS
    for figure in (
        Figure("idle frame" + host, "ms", 2, FRAME),
        Figure("animated frame, worst" + host, "ms", 8, FRAME),
        Figure("animated frame, mean" + host, "ms", 8, FRAME),
        Figure(LATE_NAME + host, "", 0, LATE),
        Figure("swap and verdict" + host, "ms", 5, SWAP),
        Figure(
            "press to changed frame" + host,
            "frames",
            2,
            "from the key's event to show(); presses 0.25 s apart, or the limit of flashes counts",
        ),
        *(
            Figure(f"{name.replace('-', ' ')}{host}", "ms", promise, ENTER)
            for name, promise in ENTRIES.items()
        ),
    )
)
FIGURES = (
    *_FRAMES,
    Figure("collecting garbage", "ms", None, _HOW + "gc.collect() in a game; not in the frames"),
)

_TIMES = ("frame", "verdict", "collect", "loop")  # lines whose numbers are
Line = tuple[str, str, float]


def _run(drive: Path, host: bool, short: bool, mash: int = 0) -> list[Line]:
    """What the program printed: (word, kind, number); times in us."""
    settings = {
        "COLOR_WHEEL_BENCH_HOST": int(host),
        "COLOR_WHEEL_BENCH_SHORT": int(short),
        "COLOR_WHEEL_BENCH_MASH": mash,
    }
    with vm.VmDevice(firmware=drive, heap=HEAP, settings=settings) as device:
        result = headless.carry_out(device, [], 5)
    if result.power[-1][1] != "stopped":
        raise Unmeasured(f"the firmware under test ended: {' '.join(result.power[-1][2].split())}")
    words = [line.split() for _, text in result.console for line in text.splitlines()]
    return [(word, rest[0], int(rest[-1])) for word, *rest in words if word != "absent"]


def in_ms(lines: list[Line]) -> list[Line]:
    """A run's times in ms of a Pico."""
    loop = next(us for word, _, us in lines if word == "loop")
    return [
        (word, kind, number * LOOP_MS / loop if word in _TIMES else number)
        for word, kind, number in lines
    ]


def least(runs: list[list[Line]]) -> list[Line]:
    """Line by line the least of runs that did the same."""
    first = [line[:2] for line in runs[0]]
    if any([line[:2] for line in run] != first for run in runs):
        raise Unmeasured("two runs of the same did not do the same")
    return [(*lines[0][:2], min(line[2] for line in lines)) for lines in zip(*runs, strict=True)]


def late(lines: list[Line]) -> int:
    """How many frames, in ms, come too late for 60 in a second."""
    room = {"moving": FRAME_MS - SHOW_MS, "still": FRAME_MS}
    return sum(word == "frame" and ms > room.get(kind, ms) for word, kind, ms in lines)


def summary(lines: list[Line]) -> dict[str, float]:
    """The figures, from lines in ms of a Pico, by their names without a host."""
    frames = [(kind, number) for word, kind, number in lines if word == "frame"]
    moving = [number for kind, number in frames if kind in ("moving", "thinking", "swap")]
    still = [number for kind, number in frames if kind == "still"]
    found = {
        "idle frame": median(still),  # one in hundreds looks something up
        "animated frame, worst": max(moving),
        "animated frame, mean": mean(moving),
        "swap and verdict": max(number for word, _, number in lines if word == "verdict"),
        "press to changed frame": max(number for word, _, number in lines if word == "press"),
        "collecting garbage": next(number for word, _, number in lines if word == "collect"),
    }
    entered: dict[str, float] = {}
    for word, name, number in lines:
        if word == "enter":
            name = name.replace("-", " ")
            entered[name] = entered.get(name, 0) + frames[int(number)][1]
    return {name: round(number, 1) for name, number in (found | entered).items()}


def measure(short: bool) -> dict[str, float]:
    """All figures of pace."""
    drives.want_vm()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = PROGRAM.read_text(encoding="utf-8")
        drive = drives.with_program(drives.packed(folder), program, folder / "drive")
        drives.add_empty_modules(drive)
        for host, suffix in enumerate(HOSTS):
            runs = range(1 if short else RUNS)
            lines = least([in_ms(_run(drive, bool(host), short)) for _ in runs])
            for key, value in summary(lines).items():
                found[key if key == "collecting garbage" else key + suffix] = value
            mashed = [
                least([in_ms(_run(drive, bool(host), short, seed)) for _ in runs])
                for seed in SEEDS[: 1 if short else None]
            ]
            found[LATE_NAME + suffix] = sum(late(lines) for lines in mashed)
    return found
