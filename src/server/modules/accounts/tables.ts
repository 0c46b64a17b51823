import { madeUpId, time } from '../../db/columns.ts';
import { pgTable, text } from '../../db/drizzle.ts';

export const users = pgTable('users', {
  id: madeUpId(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerifiedAt: time('email_verified_at'),
  passwordHash: text('password_hash'),
  googleSub: text('google_sub'),
  role: text('role', { enum: ['user', 'admin'] })
    .notNull()
    .default('user'),
  createdAt: time('created_at').notNull().defaultNow(),
  lastLoginAt: time('last_login_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at').notNull().defaultNow(),
});

export const passwordResets = pgTable('password_resets', {
  userId: text('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
});
