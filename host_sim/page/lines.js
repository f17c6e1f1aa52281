// SPDX-License-Identifier: MIT
/**
 * Cuts bytes into lines, whatever they are. No more than one line waits for its end, and of that no
 * more than LONGEST bytes.
 */

export const LONGEST = 4096; // bytes; the device's longest line, in the lesson, has about 1,300

export class Lines {
  /** heard(text) gets each line; null for one that is too long or no text. */
  constructor(heard) {
    this.heard = heard;
    this.kept = new Uint8Array(LONGEST);
    this.decoder = new TextDecoder("utf-8", { fatal: true });
    this.cut();
  }

  take(bytes) {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      this.add(bytes.subarray(from, end));
      const text = this.text();
      this.cut();
      this.heard(text);
      from = end + 1;
    }
    this.add(bytes.subarray(from));
  }

  /** Forget the line that has no end yet. */
  cut() {
    this.size = 0;
    this.tooLong = false;
  }

  add(part) {
    this.tooLong ||= this.size + part.length > LONGEST;
    if (this.tooLong) return;
    this.kept.set(part, this.size);
    this.size += part.length;
  }

  text() {
    if (this.tooLong) return null;
    try {
      return this.decoder.decode(this.kept.subarray(0, this.size)).trim();
    } catch {
      return null;
    }
  }
}
