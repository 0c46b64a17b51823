import pg from 'pg';

/** Limits the memory that prepared statements take; texts beyond it are rarely sent twice. */
const NAMES_MAX = 500;

/** The names of prepared statements, which are the same for all connections of a pool. */
export interface StatementNames {
  byText: Map<string, string>;
  /** False behind a pooler that does not support prepared statements. */
  areUsed: boolean;
}

export const createStatementNames = (): StatementNames => ({ byText: new Map(), areUsed: true });

/**
 * A class for the connections of a pool (pg's option `Client`) whose statements are prepared: PostgreSQL parses and
 * plans each text once per connection, because equal texts are sent under equal names.
 */
export function createPreparedClient(names: StatementNames): typeof pg.Client {
  class PreparedClient extends (pg.Client as ClientConstructor) {
    override query(statement: unknown, ...rest: unknown[]): unknown {
      return super.query(withName(names, statement, rest[0]), ...rest);
    }
  }
  return PreparedClient as unknown as typeof pg.Client;
}

/** `query` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
type ClientConstructor = new (config?: pg.ClientConfig) => Omit<pg.Client, 'query'> & {
  query(...args: unknown[]): unknown;
};

/** Adds pg's `name` to a statement with parameters; pg then prepares it when a connection first sends it. */
function withName(names: StatementNames, statement: unknown, values: unknown): unknown {
  if (!isQueryConfig(statement)) return statement;
  if (!names.areUsed) {
    const { name: _, ...unnamed } = statement;
    return unnamed;
  }
  if (statement.name !== undefined || !hasValues(values)) return statement;
  const name = statementName(names.byText, statement.text);
  return name === undefined ? statement : { ...statement, name };
}

function isQueryConfig(statement: unknown): statement is pg.QueryConfig {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    !('submit' in statement)
  );
}

function hasValues(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}

function statementName(names: Map<string, string>, text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= NAMES_MAX) return existing;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
