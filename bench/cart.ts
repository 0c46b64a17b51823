import { addPeople, type Environment } from '../harness/environment.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import { post } from '../harness/http-client.ts';
import type { Row } from '../harness/report.ts';

const CARTS = 50;
const SECONDS = 5;
const GOAL_PER_SECOND = 1000;
const GOAL_P99_MS = 150;

/** Fifty customers add to their carts without a pause. */
export async function cart({ servers, db }: Environment): Promise<Row[]> {
  await db.update(productStock).set({ onHand: 1_000_000 });
  const people = await addPeople(db, CARTS);
  const watch = stopwatch();
  const add = async (worker: number) => {
    const url = `${servers[worker % 2 ? 1 : 0].url}/api/cart/add`;
    const body = { productId: String(1 + (worker % 10)), quantity: 1 };
    const token = people[worker]?.token ?? '';
    await watch.time(() => post(url, { body, token }));
  };
  console.log(`Adding to ${CARTS} carts …`);
  await runClosedLoop({ workers: CARTS, seconds: 2 }, add);
  watch.reset();
  const perSecond = await runClosedLoop({ workers: CARTS, seconds: SECONDS }, add);
  const p99 = watch.percentile(0.99);
  return [
    {
      promise: `add to cart on the server, ${CARTS} different carts`,
      goal: `≥ ${GOAL_PER_SECOND} requests/s, p99 ≤ ${GOAL_P99_MS} ms`,
      measured: `${Math.round(perSecond)} requests/s, p99 ${Math.round(p99)} ms`,
      context: `median ${Math.round(watch.percentile(0.5))} ms, two processes`,
      isKept: perSecond >= GOAL_PER_SECOND && p99 <= GOAL_P99_MS,
    },
  ];
}
