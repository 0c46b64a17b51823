import { time } from '../../db/columns.ts';
import { pgTable, sql, text } from '../../db/drizzle.ts';

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  source: text('source').notNull(),
  consentedAt: time('consented_at').notNull().defaultNow(),
  token: text('token')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  consent: text('consent').notNull().default(''),
  confirmedAt: time('confirmed_at'),
  unsubscribedAt: time('unsubscribed_at'),
});
