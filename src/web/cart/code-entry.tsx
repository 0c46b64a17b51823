import { settings } from '#shared/settings/current.ts';
import { splitComponent } from '#web/browser/split-component.tsx';
import type { CodePanelProps } from './code-panel.tsx';
import { useCart } from './store.ts';

const CodePanel = splitComponent(async () => (await import('./code-panel.tsx')).CodePanel, {
  isOptional: true,
});

/** Absent while no offer of the shop has a code. */
export function CodeEntry(props: CodePanelProps) {
  const hasCode = useCart((cart) => cart.code !== null || cart.guestCode !== null);
  if (!hasCode && !settings().takesCodes) return null;
  return (
    <div className="mt-2 min-h-11">
      <CodePanel {...props} />
    </div>
  );
}
