import type { MailKind } from '#shared/mail/contract.ts';
import { uuidPrimaryKey, timestamptz } from '../../db/columns.ts';
import { jsonb, pgTable, smallint, text } from '../../db/drizzle.ts';

export const mails = pgTable('mails', {
  id: uuidPrimaryKey(),
  kind: text('kind').$type<MailKind>().notNull(),
  recipient: text('recipient').notNull(),
  data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
  state: text('state', { enum: ['queued', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  /** Used only while the mail is queued; the oldest time is sent first. */
  nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  sentAt: timestamptz('sent_at'),
});
