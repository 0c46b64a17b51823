import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../src/server/db/drizzle.ts';
import { createAdmin, type TestUser } from '../src/server/testing/users.ts';
import { retryWhileDatabaseRestarts } from '../harness/environment.ts';
import { callApi } from './call-api.ts';
import type { Simulation } from './shopper.ts';

const PAUSE_MS = 100;
const ORDERS_AT_ONCE = 6;

/** An administrator dispatches orders at several processes, some of them twice, and refunds parts of some. */
export async function dispatchRepeatedly(
  simulation: Simulation,
  isEnough: () => boolean,
): Promise<void> {
  const { environment, random } = simulation;
  const admin = await retryWhileDatabaseRestarts(() => createAdmin(environment.db));
  while (!isEnough()) {
    await sleep(PAUSE_MS);
    const ids = await listConfirmed(simulation);
    const twice = ids.filter(() => random.chance(0.2));
    await Promise.all([...ids, ...twice].map((id) => dispatch(simulation, admin, id)));
    await Promise.all(
      ids.filter(() => random.chance(0.4)).map((id) => refundPart(simulation, admin, id)),
    );
  }
}

/** Of the customers that do not cancel, because a cancellation after the dispatch is too late. */
async function listConfirmed({ environment: { db } }: Simulation): Promise<string[]> {
  const { rows } = await retryWhileDatabaseRestarts(() =>
    db.execute<{ id: string }>(sql`select id from orders
      where status = 'confirmed' and right(user_id, 1) in ('8', '9', 'a', 'b', 'c', 'd', 'e', 'f')
      order by created_at limit ${ORDERS_AT_ONCE}`),
  );
  return rows.map(({ id }) => id);
}

async function dispatch(simulation: Simulation, as: TestUser, id: string): Promise<void> {
  const { environment, random, observations } = simulation;
  const call = `PATCH /api/orders/admin/${id}/status`;
  const body = { orderStatus: 'shipped' };
  const answer = await callApi(random.pick(environment.servers).url, call, { as, body });
  observations.recordAnswer('dispatch', answer);
}

/** Not repeated when the answer is lost, because that would be another refund. */
async function refundPart(simulation: Simulation, as: TestUser, id: string): Promise<void> {
  const { environment, random, observations } = simulation;
  const call = `POST /api/orders/admin/${id}/refund`;
  const body = { amount: 1 + random.integerBelow(4000) / 100, reason: 'Torn packet' };
  const answer = await callApi(random.pick(environment.servers).url, call, { as, body });
  observations.recordAnswer('refund', answer);
}
