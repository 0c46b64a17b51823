import type { AuditEntry } from '#shared/audit/contract.ts';
import { ChangeList } from '../lists/change-list.tsx';

interface PlainChangesProps {
  changes: AuditEntry['changes'];
  prefix?: string;
}

/** Changes with the names and values as they were recorded. */
export const PlainChanges = ({ changes, prefix = '' }: PlainChangesProps) => (
  <ChangeList
    changes={changes.map(({ field, before, after }) => ({
      field,
      label: `${prefix}${field}`,
      before: before || 'empty',
      after: after || 'empty',
    }))}
  />
);
