import { sql, text, timestamp } from './drizzle.ts';

/** A primary key that the database makes up. */
export const madeUpId = () =>
  text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

export const time = (name: string) => timestamp(name, { withTimezone: true });
