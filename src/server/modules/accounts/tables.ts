import type { Role } from '#shared/accounts/permissions.ts';
import { uuidPrimaryKey, timestamptz } from '../../db/columns.ts';
import { bigint, boolean, pgTable, primaryKey, smallint, sql, text } from '../../db/drizzle.ts';

export const users = pgTable('users', {
  id: uuidPrimaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerifiedAt: timestamptz('email_verified_at'),
  passwordHash: text('password_hash'),
  googleSub: text('google_sub'),
  role: text('role').$type<Role>().notNull().default('user'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastLoginAt: timestamptz('last_login_at'),
  /** A suspended account has no sessions, cannot sign in and cannot check out. */
  suspendedAt: timestamptz('suspended_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  id: text('id')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  device: text('device').notNull().default('Unknown device'),
  hasSecondFactor: boolean('has_second_factor').notNull().default(false),
});

export const passwordResets = pgTable('password_resets', {
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
});

export const emailVerifications = pgTable('email_verifications', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const secondFactors = pgTable('second_factors', {
  userId: text('user_id').primaryKey(),
  secret: text('secret'),
  waitingSecret: text('waiting_secret'),
  since: timestamptz('since'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: text('user_id').notNull(), codeHash: text('code_hash').notNull() },
  ({ userId, codeHash }) => [primaryKey({ columns: [userId, codeHash] })],
);

export const signInTickets = pgTable('sign_in_tickets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
});
