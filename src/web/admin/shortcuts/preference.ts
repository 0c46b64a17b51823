import { createStore } from 'zustand/vanilla';
import { safeStorage } from '#web/browser/safe-storage.ts';

const NAME = 'shortcuts';

/** Single keys may disturb speech input, so they can be turned off (WCAG 2.1.4); stored per browser. */
export const shortcutPreference = createStore<{ isOn: boolean }>(() => ({
  isOn: safeStorage.getItem(NAME) !== '"off"',
}));

export function setShortcuts(isOn: boolean): void {
  if (isOn) void safeStorage.removeItem(NAME);
  else void safeStorage.setItem(NAME, '"off"');
  shortcutPreference.setState({ isOn });
}
