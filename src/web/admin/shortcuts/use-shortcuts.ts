import { useEffect, useEffectEvent } from 'react';
import { openModals } from '#web/ui/open-modals.ts';
import { matchShortcut, nameKey, type Prefix } from './match-shortcut.ts';
import { shortcutPreference } from './preference.ts';

/** Returns `false` to leave the key to the browser. */
type Shortcut = (event: KeyboardEvent) => unknown;

/** Single-key shortcuts of a screen: `{ x: …, 'Shift+x': …, 'g o': … }`. Not while typing or in a dialog. */
export function useShortcuts(shortcuts: Record<string, Shortcut>): void {
  const find = useEffectEvent((key: string, prefix: Prefix | undefined) =>
    matchShortcut(key, { names: Object.keys(shortcuts), prefix, now: Date.now() }),
  );
  const run = useEffectEvent((name: string, event: KeyboardEvent) => {
    if (shortcuts[name]?.(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    let prefix: Prefix | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = isForShortcuts(event) ? nameKey(event) : undefined;
      // Holding the Shift key down is a key press of its own.
      if (key === undefined || key.endsWith('Shift')) return;
      const match = find(key, prefix);
      prefix = match.prefix;
      if (match.found) run(match.found, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const CONTROLS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

function isForShortcuts({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || !shortcutPreference.getState().isOn) return false;
  if (openModals.getState().ids.length > 0 || document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.closest(CONTROLS));
}
