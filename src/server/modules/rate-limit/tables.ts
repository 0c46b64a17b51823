import { integer, pgTable, text, timestamp } from '../../db/drizzle.ts';

export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
});
