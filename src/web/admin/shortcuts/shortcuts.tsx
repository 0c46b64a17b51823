import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { splitComponent } from '#web/browser/split-component.tsx';
import { usePermittedLinks } from '../shell/permitted-links.ts';
import { shortcutHelp, showShortcutHelp } from './help.ts';
import { sectionShortcuts } from './shortcut-list.ts';
import { useShortcuts } from './use-shortcuts.ts';

const HelpDialog = splitComponent(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The shortcuts of all back-office screens, and their help. */
export function Shortcuts() {
  const navigate = useNavigate();
  const links = usePermittedLinks(sectionShortcuts);
  useShortcuts({
    '?': showShortcutHelp,
    ...Object.fromEntries(links.map(({ keys, to }) => [keys, () => navigate(to)])),
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
