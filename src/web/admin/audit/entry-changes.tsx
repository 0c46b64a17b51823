import type { AuditEntry } from '#shared/audit/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { ChangeList } from '../lists/change-list.tsx';

/** The changed fields of an entry, closed until they are wanted. */
export function EntryChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details className="mt-1.5">
      <summary className="touch-area min-h-6 text-sm font-semibold text-neel-700">
        {counted(changes.length, 'change')}
      </summary>
      <div className="mt-2">
        <ChangeList
          changes={changes.map(({ field, before, after }) => ({
            field,
            label: field,
            before: before || 'empty',
            after: after || 'empty',
          }))}
        />
      </div>
    </details>
  );
}
