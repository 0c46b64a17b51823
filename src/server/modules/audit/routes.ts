import { listAuditEntries, type AuditEntry } from '#shared/audit/contract.ts';
import type { Db } from '../../db/client.ts';
import { desc } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import type { Handle } from '../../http/handle.ts';
import { countRows } from '../../summaries/read-days.ts';
import { auditEntries } from './tables.ts';

export function auditRoutes(handle: Handle): void {
  handle(listAuditEntries, ({ query, reader }) => listEntries(reader, query.page));
}

async function listEntries(db: Db, page: number) {
  const { limit, offset } = pageRange(page);
  const rows = await db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  return paged(rows.map(toEntry), { total: await countRows(db, 'audit'), page });
}

function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { id, at, actor, action, subject, outcome, reason, address } = row;
  const changes = row.changes ?? [];
  return {
    id: String(id),
    at: at.toISOString(),
    actor,
    action,
    subject,
    outcome,
    reason,
    address,
    changes,
  };
}
