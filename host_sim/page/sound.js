// SPDX-License-Identifier: MIT
/** The piezo, by WebAudio. Browsers allow sound only after a gesture: until then it is off. */

const LOUDNESS = 0.06; // of full; a square wave is shrill
const SOFT = 0.006; // s, so that a tone neither clicks on nor off

export class Sound {
  constructor() {
    this.wanted = true;
    this.audio = this.tone_ = this.volume = null; // until the first gesture
  }

  /** To be called on every gesture: only then may a sound begin. */
  gesture() {
    if (!this.wanted || this.audio) return;
    this.audio = new AudioContext();
    this.tone_ = this.audio.createOscillator();
    this.tone_.type = "triangle";
    this.volume = this.audio.createGain();
    this.volume.gain.value = 0;
    this.tone_.connect(this.volume).connect(this.audio.destination);
    this.tone_.start();
  }

  set(wanted) {
    this.wanted = wanted;
    if (!wanted) this.tone(0);
    if (this.audio) wanted ? this.audio.resume() : this.audio.suspend();
  }

  /** Sound at so many hertz from now on; 0 = silence. */
  tone(hz) {
    if (!this.audio) return;
    const now = this.audio.currentTime;
    if (hz && this.wanted && !document.hidden) {
      this.tone_.frequency.setValueAtTime(hz, now);
      this.volume.gain.setTargetAtTime(LOUDNESS, now, SOFT);
    } else {
      this.volume.gain.setTargetAtTime(0, now, SOFT);
    }
  }
}
