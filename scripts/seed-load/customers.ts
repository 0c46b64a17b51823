import type pg from 'pg';
import { MARK, nameOf } from './session.ts';

/** Adds customers up to the given number. They cannot sign in, because their Google accounts do not exist. */
export async function fillCustomers(client: pg.PoolClient, wanted: number): Promise<number> {
  const { rowCount } = await client.query(
    `
    insert into users (id, name, email, email_verified_at, google_sub, created_at, last_login_at)
    select pg_temp.id_of('customer ' || n), ${nameOf('n')}, '${MARK}' || n || '@load.example', joined,
      '${MARK}' || n, joined, least(now(), joined + pg_temp.dice(n, 8) * interval '200 days')
    from generate_series(
      1 + (select count(*) from users where google_sub like '${MARK}%'), $1::bigint) n
    cross join lateral (
      select pg_temp.moment((n - 1)::float8 / $1) - interval '5 days' as joined) j`,
    [wanted],
  );
  return rowCount ?? 0;
}
