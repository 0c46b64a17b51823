import { useState } from 'react';
import type { AuditEntry } from '#shared/audit/contract.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { ReadableChanges } from '../settings/history/readable-changes.tsx';
import { PlainChanges } from './plain-changes.tsx';
import { describeSections } from './settings-sections.ts';

/** Changed settings with the labels and values of their forms. */
export function SettingsChanges({ entry }: { entry: AuditEntry }) {
  const [loading] = useState(async () => ({ data: await describeSections(entry) }));
  const { data } = useLoaded(loading);
  return (
    <div className="grid gap-2">
      {data?.map(({ section, form, prefix, changes }) =>
        form ? (
          <ReadableChanges key={section} form={form} prefix={prefix} changes={changes} />
        ) : (
          <PlainChanges key={section} prefix={prefix} changes={changes} />
        ),
      )}
    </div>
  );
}
