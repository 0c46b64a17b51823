import type pg from 'pg';
import { monthRange } from '#shared/accounting/month.ts';
import { checkDigit } from '#shared/tax/gstin.ts';
import { findState } from '#shared/tax/states.ts';
import { firstNames, lastNames, places } from './places.ts';

/** The time in which the generated orders were placed. */
export interface Span {
  /** As SQL. */
  start: string;
  seconds: number;
}

const DAY_SECONDS = 86_400;
const DAYS = 730;

/** The two years until now. */
const RECENTLY: Span = {
  start: `date_trunc('minute', now()) - interval '${DAYS} days'`,
  seconds: DAYS * DAY_SECONDS,
};

/** A month in India. */
export function spanOfMonth(month: string): Span {
  const { from, until } = monthRange(month);
  const seconds = (Date.parse(until) - Date.parse(from)) / 1000;
  return { start: `timestamptz '${from} 00:00+05:30'`, seconds };
}

/** The prefix of generated product slugs and Google account ids. */
export const MARK = 'load-';

/**
 * Creates temporary SQL functions: `dice(n, salt)` returns a repeatable number from 0 to 1, and `moment(share)` returns
 * the time at which that share of all orders had been placed, with growing sales.
 */
export async function prepareSession(
  client: pg.PoolClient,
  { start, seconds }: Span = RECENTLY,
): Promise<void> {
  await client.query(`
    create function pg_temp.dice(n bigint, salt int) returns float8 immutable language sql
      return (hashint8extended(n, salt) & 9007199254740991)::float8 / 9007199254740992;
    create function pg_temp.roll(n bigint, salt int, sides int) returns int immutable language sql
      return floor(pg_temp.dice(n, salt) * sides)::int;
    create function pg_temp.id_of(key text) returns text immutable language sql
      return md5('tokri ' || key)::uuid::text;
    create function pg_temp.moment(share float8) returns timestamptz stable language sql
      return ${start} + make_interval(secs => ${seconds} * power(least(greatest(share, 0), 1), 0.7));
    create temp table load_places (state text, city text, pincode text, low float8, high float8, gstin text);
  `);
  const whole = places.reduce((sum, [, , , share]) => sum + share, 0);
  let low = 0;
  for (const [state, city, pincode, share] of places) {
    const high = low + share / whole;
    await client.query('insert into load_places values ($1, $2, $3, $4, $5, $6)', [
      state,
      city,
      pincode,
      low,
      high,
      makeGstin(state),
    ]);
    low = high;
  }
}

/** The GSTIN of the generated companies in a state. */
function makeGstin(state: string): string {
  const first14 = `${findState(state)?.code}AAAFL0000L1Z`;
  return first14 + checkDigit(first14);
}

/** A list of texts as SQL reads it. */
const listed = (texts: string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

/** The name of the nth person. */
export const nameOf = (n: string) =>
  `(${listed(firstNames)})[1 + pg_temp.roll(${n}, 1, ${firstNames.length})] || ' ' ||
   (${listed(lastNames)})[1 + pg_temp.roll(${n}, 2, ${lastNames.length})]`;
