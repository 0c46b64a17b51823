import { createStore } from 'zustand/vanilla';
import { playTones } from '#web/browser/play-tones.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import type { Feedback } from './feedback.tsx';

const NAME = 'packing-sound';

/** Whether scans sound; stored per browser. */
export const packingSound = createStore<{ isOn: boolean }>(() => ({
  isOn: safeStorage.getItem(NAME) !== '"off"',
}));

export function setPackingSound(isOn: boolean): void {
  if (isOn) void safeStorage.removeItem(NAME);
  else void safeStorage.setItem(NAME, '"off"');
  packingSound.setState({ isOn });
}

/** The sound of a rejected scan is low and long, because packers look at the shelf and not at the screen. */
const tones = {
  ok: [{ frequency: 1200, seconds: 0.09 }],
  bad: [
    { frequency: 200, seconds: 0.25, type: 'square' },
    { frequency: 150, seconds: 0.4, type: 'square' },
  ],
  done: [
    { frequency: 800, seconds: 0.1 },
    { frequency: 1000, seconds: 0.1 },
    { frequency: 1300, seconds: 0.2 },
  ],
} as const;

/** Phones vibrate, too; other devices and Safari cannot. */
export function signal(tone: Feedback['tone']): void {
  if ('vibrate' in navigator) navigator.vibrate(vibrations[tone]);
  if (packingSound.getState().isOn) playTones(tones[tone]);
}

const vibrations = { ok: [60], bad: [90, 70, 90, 70, 240], done: [60, 60, 160] };
