import pg from 'pg';

/** Limits the memory that prepared statements take; texts beyond it are rarely sent twice. */
const NAMES_MAX = 500;
const names = new Map<string, string>();

/**
 * A connection whose statements are prepared: PostgreSQL parses and plans each text once per connection, because equal
 * texts are sent under equal names. pg's pool creates its connections with this class (its option `Client`).
 */
class NamingClient extends (pg.Client as ClientConstructor) {
  override query(statement: unknown, ...rest: unknown[]): unknown {
    return super.query(withName(statement, rest[0]), ...rest);
  }
}

export const PreparedClient = NamingClient as unknown as typeof pg.Client;

/** `query` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
type ClientConstructor = new (config?: pg.ClientConfig) => Omit<pg.Client, 'query'> & {
  query(...args: unknown[]): unknown;
};

/** Adds pg's `name` to a statement with parameters; pg then prepares it when a connection first sends it. */
function withName(statement: unknown, values: unknown): unknown {
  if (!isQueryConfig(statement) || statement.name !== undefined || !hasValues(values)) {
    return statement;
  }
  const name = statementName(statement.text);
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

function statementName(text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= NAMES_MAX) return existing;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
