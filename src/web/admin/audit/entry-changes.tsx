import { useState } from 'react';
import type { AuditEntry } from '#shared/audit/contract.ts';
import { splitComponent } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { PlainChanges } from './plain-changes.tsx';

/** In a file of its own, because it needs the forms of the settings. */
const SettingsChanges = splitComponent(
  async () => (await import('./settings-changes.tsx')).SettingsChanges,
);

/** The changed fields of an entry, closed until they are wanted. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { action, changes } = entry;
  if (changes.length === 0) return null;
  const isSettings = action === 'change_settings' || action === 'import_settings';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-1.5">
      <summary className="touch-area min-h-6 text-sm font-semibold text-neel-700">
        {counted(changes.length, 'change')}
      </summary>
      {isOpen && (
        <div className="mt-2">
          {isSettings ? <SettingsChanges entry={entry} /> : <PlainChanges changes={changes} />}
        </div>
      )}
    </details>
  );
}
