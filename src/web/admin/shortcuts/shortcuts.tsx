import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { splitComponent } from '#web/browser/split-component.tsx';
import { shortcutHelp, showShortcutHelp } from './help.ts';
import { useShortcuts } from './use-shortcuts.ts';

const HelpDialog = splitComponent(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The shortcuts of all back-office screens, and their help. */
export function Shortcuts() {
  const navigate = useNavigate();
  useShortcuts({
    '?': showShortcutHelp,
    'g o': () => navigate('/admin/orders'),
    'g p': () => navigate('/admin/products'),
    'g s': () => navigate('/admin/stock'),
    'g t': () => navigate('/admin/tickets'),
  });
  const isNeeded = useStore(shortcutHelp, ({ isOpen }) => isOpen);
  return <Help isNeeded={isNeeded} />;
}

/** Stays rendered after the first time, so that closing it is animated. */
function Help({ isNeeded }: { isNeeded: boolean }) {
  const [wasNeeded, setNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setNeeded(true);
  return wasNeeded ? <HelpDialog /> : null;
}
