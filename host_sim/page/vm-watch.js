// SPDX-License-Identifier: MIT
/** Watches the worker that runs the device: one that computes for ever answers nobody. */

const TICK = 1000; // ms between two questions
const MOST = 3; // of them that nothing is heard after: it hangs

/** Ask a worker again and again, once it has said something; hung() when it no longer answers. */
export class Watch {
  constructor(worker, hung) {
    Object.assign(this, { worker, hung });
    this.missed = 0;
    this.timer = 0;
  }

  /** The worker has said something. Questions are counted, not ms: a tab that slept did not ask. */
  heard() {
    this.missed = 0;
    this.timer ||= setInterval(() => this.ask(), TICK);
  }

  ask() {
    if (this.missed === MOST) {
      this.stop();
      return this.hung();
    }
    this.missed++;
    this.worker.postMessage({ ping: true });
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** Speaks to all tabs in the place of a worker that hung, until one of them has it start again. */
export function standIn(name, again) {
  const channel = new BroadcastChannel(name);
  const state = { power: "hung", text: "" };
  channel.postMessage({ to: null, message: state });
  channel.onmessage = ({ data: { from, join, message } }) => {
    if (join) channel.postMessage({ to: from, open: true });
    if (join) channel.postMessage({ to: from, message: state });
    if (message?.send) channel.postMessage({ to: from, message: { answer: "no off", id: message.id } });
    if (message?.power !== "on") return;
    channel.close();
    again();
  };
  return channel;
}
