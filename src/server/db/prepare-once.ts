import type { Placeholder, SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sql } from './drizzle.ts';

/**
 * Has Drizzle write a statement once, not at every call: that costs more than sending it. It is kept as long as
 * the database it is for; in a transaction it is written anew.
 */
export function statement<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db, Prepared>();
  return (db) => {
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const made = prepare(db);
    prepared.set(db, made);
    return made;
  };
}

/**
 * A list of texts that a statement is asked with. Picked out one by one: seeing how many there are, PostgreSQL would
 * plan the statement anew each time.
 */
export function textArray(given: string[] | Placeholder): SQL {
  const texts = Array.isArray(given) ? sql.param(given) : given;
  return sql`array(select unnest(${texts}::text[]))`;
}

/** The same, where the statement is prepared before the texts are known. */
export const listOf = (name: string): SQL => textArray(sql.placeholder(name));
