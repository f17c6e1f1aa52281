// SPDX-License-Identifier: MIT
/**
 * Speaks to screen readers. Each message is a new paragraph of a polite live region, so that the
 * same words are read again when they come again.
 */

const TOGETHER = 60; // ms: what comes within this is one message
const KEPT = 8000; // ms until a paragraph goes; by then it has been read

export class Speaker {
  constructor(region) {
    this.region = region;
    this.waiting = [];
  }

  say(text) {
    if (!text) return;
    if (!this.waiting.length) setTimeout(() => this.speak(), TOGETHER);
    if (!this.waiting.includes(text)) this.waiting.push(text);
  }

  speak() {
    const paragraph = document.createElement("p");
    paragraph.textContent = this.waiting.join(" ");
    this.waiting = [];
    this.region.append(paragraph);
    setTimeout(() => paragraph.remove(), KEPT);
  }
}
