import type { StaffRole } from '#shared/accounts/permissions.ts';
import { uuidPrimaryKey, timestamptz } from '../../db/columns.ts';
import { boolean, pgTable, text } from '../../db/drizzle.ts';

export const invitations = pgTable('invitations', {
  id: uuidPrimaryKey(),
  email: text('email').notNull(),
  invitedBy: text('invited_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
  acceptedAt: timestamptz('accepted_at'),
  acceptedBy: text('accepted_by'),
  role: text('role').$type<StaffRole>().notNull().default('admin'),
});

export const invitationLinks = pgTable('invitation_links', {
  tokenHash: text('token_hash').primaryKey(),
  invitationId: text('invitation_id').notNull(),
  isMailed: boolean('is_mailed').notNull(),
});
