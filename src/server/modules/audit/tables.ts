import type { AuditAction } from '#shared/audit/contract.ts';
import type { FieldChange } from '#shared/settings/contract.ts';
import { timestamptz } from '../../db/columns.ts';
import { bigint, jsonb, pgTable, primaryKey, text } from '../../db/drizzle.ts';

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz('at').notNull().defaultNow(),
  actorId: text('actor_id'),
  actor: text('actor').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  subject: text('subject').notNull(),
  outcome: text('outcome', { enum: ['done', 'refused'] }).notNull(),
  reason: text('reason'),
  address: text('address').notNull(),
  changes: jsonb('changes').$type<FieldChange[]>(),
});

/** Requests by their idempotency keys, with what they answered. */
export const appliedRequests = pgTable(
  'applied_requests',
  {
    actorId: text('actor_id').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    result: jsonb('result').$type<unknown>(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
);
