import pg from 'pg';

/** More would only be texts that hardly ever come twice, such as lists of many lengths. */
const NAMES_MAX = 500;
const names = new Map<string, string>();

/** Has PostgreSQL read and plan each statement once a connection: what has the same text has the same name. */
export class PreparingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    // It can be called in many ways; what is asked always comes first, its values second.
    const query = (asked: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(super.query, this, [named(asked, rest[0]), ...rest]);
    this.query = query as typeof this.query;
  }
}

function named(config: unknown, values: unknown): unknown {
  if (!isStatement(config) || config.name !== undefined || !hasValues(values)) return config;
  const name = nameOf(config.text);
  return name === undefined ? config : { ...config, name };
}

function isStatement(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
}

function hasValues(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
