import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

const COURIERS_MAX = 50;

/** The couriers of all orders, by name. Each step jumps to the next name in the index. */
export async function listCouriers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ courier: string }>(sql`
    with recursive names as (
      (select courier, 1 as position from orders where courier is not null order by courier limit 1)
      union all
      select (select o.courier from orders o where o.courier > names.courier order by o.courier limit 1), position + 1
      from names where names.courier is not null and position < ${COURIERS_MAX})
    select courier from names where courier is not null`);
  return rows.map(({ courier }) => courier);
}
