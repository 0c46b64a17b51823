import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';
import { fieldChange } from '../settings/contract.ts';
import { auditActions } from './actions.ts';

export type AuditAction = keyof typeof auditActions;

const entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The email of the actor. */
  actor: z.string(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  /** The person or thing that was changed. */
  subject: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** The reason of a refusal. */
  reason: z.nullable(z.string()),
  address: z.string(),
  /** The changed fields, for actions that record them. */
  changes: z.array(fieldChange),
});

export type AuditEntry = z.output<typeof entry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  permission: 'view_audit',
  readsReplica: true,
  summary: 'Privileged actions and refused attempts, newest first',
  query: z.object({ page: pageNumber }),
  reply: paged(entry),
});
