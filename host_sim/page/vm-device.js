// SPDX-License-Identifier: MIT
/**
 * The device on MicroPython in this page or worker: host_sim/micropython/in_page.py with the
 * firmware's files as they are. One a page or worker: the runtime keeps things in globals.
 */

import { loadMicroPython } from "./micropython.mjs";

const HEAP = 1 << 20; // bytes; a Pico has 192 KB

export const KINDS = { // host_sim/device/records.py
  1: "start", 2: "frame", 3: "serial", 4: "console", 5: "pin", 6: "tone", 7: "flash",
  10: "stopped", 11: "crashed", 12: "hung", 13: "reset", 14: "cut",
};


export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/**
 * A device whose power has just come on. told(kind, ms, payload in hexadecimal) gets what it does.
 * nvm: 4,096 bytes in hexadecimal. settings: as of settings.toml; leds: a LED map's name.
 * Gives {step, run_until, enter, move, nvm} (see in_page.py) and {buttons}: their pins.
 */
export async function powerOn({ nvm = "ff".repeat(4096), reason = "power", settings = {}, told }) {
  const [mp, packed] = await Promise.all([
    loadMicroPython({ heapsize: HEAP, stdout: (text) => console.error(text) }),
    fetch("firmware.json").then((answer) => answer.json()),
  ]);
  for (const [path, text] of Object.entries(packed.files)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    mp.FS.mkdirTree(folder);
    mp.FS.writeFile(path, text);
  }
  const config = { ...packed.config, nvm, settings, reset_reason: reason };
  mp.runPython("import sys\nsys.path[:] = ['/']\nfrom host_sim.micropython.in_page import Device");
  const device = mp.globals.get("Device")(JSON.stringify(config), (kind, ms, payload) =>
    told(KINDS[kind], ms, payload),
  );
  return { device, buttons: packed.buttons };
}
