# SPDX-License-Identifier: MIT
"""The device model runs on the real MicroPython VM just as it does here."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VM = Path(sys.executable).with_name("micropython")

SCRIPT = """
import sys
sys.path.insert(0, ROOT)
from host_sim.device import clock, keypad, nvm, pins, pixels, pwm, serial, watchdog
c = clock.Clock()
c.limit = 10**7
p = pins.Pins(lambda pin, level: print("pin", pin, level))
q = keypad.Queue(2)
p.setup(2, pins.IN, pins.PULL_UP)
k = keypad.Scanner(c, p, [2], 0, 20, 2, q)
c.at(100000, lambda: p.driven.update({2: 0}))
c.advance(200000)
print(q.events, c.now, c.ticks_ms())
n = nvm.Nvm(bytearray(b"\\xff" * 4096), c, lambda kind, page: print("nvm", kind, page))
n.write(250, b"hello wor")
n.write(250, b"H")
print(bytes(n.memory[248:260]))
out = []
s = serial.Serial(c, out.append)
s.feed(b"abc\\ndef\\n")
print(s.read_until(10, 100, 0), s.in_waiting(), s.write(b"x" * 300, None), s.read(10, 5000))
s.host_is(serial.STALLED)
print(s.write(b"y" * 300, 0), s.connected(), s.out_waiting())
s.host_is(serial.CLOSED)
print(s.write(b"z" * 300, 0))
s.host_is(serial.OPEN)
print(len(b"".join(out)), pixels.wire_us(9))
t = pwm.Tone(3, lambda pin, hz: print("tone", pin, hz))
t.set(100, 440)
w = watchdog.Watchdog(c, lambda: print("bite", c.now))
w.timeout = 1000000
w.arm()
c.advance(500000)
w.feed()
c.advance(2000000)
p.setup(5, pins.OUT, None)
p.put(5, 1)
p.claim(5, "a")
try:
    p.claim(5, "b")
except ValueError as error:
    print(error)
"""


def test_same_behaviour_on_both_interpreters(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(f"ROOT = {str(ROOT)!r}\n{SCRIPT}")
    outputs = [
        subprocess.run(
            [program, script], capture_output=True, text=True, check=True, timeout=60
        ).stdout
        for program in (VM, sys.executable)
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].endswith("pin 5 1\nGP5 in use\n")
