import { timestamptz } from '../../db/columns.ts';
import { pgTable, sql, text } from '../../db/drizzle.ts';

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  source: text('source').notNull(),
  consentedAt: timestamptz('consented_at').notNull().defaultNow(),
  token: text('token')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  consent: text('consent').notNull().default(''),
  confirmedAt: timestamptz('confirmed_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
});
