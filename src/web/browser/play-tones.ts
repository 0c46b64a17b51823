interface Tone {
  frequency: number;
  seconds: number;
  /** A square tone is harsher. */
  type?: OscillatorType;
}

/** Plays tones one after the other. */
export function playTones(tones: readonly Tone[]): void {
  try {
    const audio = new AudioContext();
    let startsAt = audio.currentTime;
    for (const [nth, { frequency, seconds, type = 'sine' }] of tones.entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = type;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, startsAt);
      volume.gain.exponentialRampToValueAtTime(0.001, startsAt + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(startsAt);
      tone.stop(startsAt + seconds);
      if (nth === tones.length - 1) tone.addEventListener('ended', () => void audio.close());
      startsAt += seconds + 0.01;
    }
  } catch {
    // The browser plays no sound before the first click on the page.
  }
}
