import type { Placeholder, SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sql } from './drizzle.ts';

/**
 * Builds a Drizzle statement once per database instead of once per call, because building it costs more than sending
 * it. Each transaction builds its own.
 */
export function prepareOnce<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const statements = new WeakMap<Db, Prepared>();
  return (db) => {
    const cached = statements.get(db);
    if (cached !== undefined) return cached;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

/**
 * A statement in SQL with placeholders, for `prepareOnce`. `db.execute` would build its text again for each call, which
 * costs as much as sending it. Drizzle prepares SQL only through this session, which it does not declare.
 */
export function prepareSql<Row extends Record<string, unknown>>(db: Db, statement: SQL) {
  const { session, dialect } = db as unknown as Internals;
  const prepared = session.prepareQuery(dialect.sqlToQuery(statement), undefined, undefined, false);
  return {
    execute: async (values: Record<string, unknown>): Promise<Row[]> =>
      ((await prepared.execute(values)) as { rows: Row[] }).rows,
  };
}

interface Internals {
  dialect: { sqlToQuery(statement: SQL): object };
  session: {
    prepareQuery(
      query: object,
      fields: undefined,
      name: undefined,
      isArrayMode: false,
    ): { execute(values: Record<string, unknown>): Promise<unknown> };
  };
}

/** A text[] parameter. The subselect hides its length, so that PostgreSQL reuses one plan for every length. */
export function textArray(values: string[] | Placeholder): SQL {
  const parameter = Array.isArray(values) ? sql.param(values) : values;
  return sql`array(select unnest(${parameter}::text[]))`;
}

/** `textArray` for a prepared statement. */
export const textArrayPlaceholder = (name: string): SQL => textArray(sql.placeholder(name));
