import type { Environment } from '../harness/environment.ts';
import { buyers } from '../harness/buyers.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { runClosedLoop, runOpenLoop, stopwatch } from '../harness/load-loop.ts';
import type { Row } from '../harness/report.ts';

const WORKERS = 48;
const SECONDS = 10;
/** The code of a new process is optimised after some thousand requests. */
const WARM_UP_SECONDS = 25;
const GOAL_PER_SECOND = 250;
const GOAL_OF_ONE_PRODUCT = 100;
const GOAL_P99_MS = 250;

/** Creates, pays and verifies checkouts with every write flushed to disk. */
export async function checkout(environment: Environment): Promise<Row[]> {
  const { db } = environment;
  await db.update(productStock).set({ onHand: 1_000_000 });
  const watch = stopwatch();
  const buy = await buyers(environment, watch);
  console.log('Checkout: warming up …');
  await runClosedLoop({ workers: WORKERS, seconds: WARM_UP_SECONDS }, buy);
  console.log('Checkout: measuring the peak …');
  const perSecond = await runClosedLoop({ workers: WORKERS, seconds: SECONDS }, buy);
  console.log('Checkout: at half that load …');
  watch.reset();
  await runOpenLoop({ perSecond: perSecond / 2, seconds: SECONDS }, buy);
  const [p99, median] = [watch.percentile(0.99), watch.percentile(0.5)];
  console.log('Checkout: one product …');
  const buyOne = await buyers(environment, stopwatch(), { products: 1 });
  const ofOne = await runClosedLoop({ workers: WORKERS, seconds: SECONDS }, buyOne);
  const findings = await auditBooks(db);
  return [
    {
      promise: 'checkout (create + verify), fsync on',
      goal: `≥ ${GOAL_PER_SECOND} orders/s`,
      measured: `${Math.round(perSecond)} orders/s`,
      context: `two processes and the sandbox on the same cores; ${await db.$count(orders)} orders, ${findings.length} broken promises`,
      isKept: perSecond >= GOAL_PER_SECOND && findings.length === 0,
    },
    {
      promise: 'a call of the checkout at half that load',
      goal: `p99 ≤ ${GOAL_P99_MS} ms`,
      measured: `p99 ${Math.round(p99)} ms`,
      context: `median ${Math.round(median)} ms at ${Math.round(perSecond / 2)} orders/s`,
      isKept: p99 <= GOAL_P99_MS,
    },
    {
      promise: 'checkout of one product, which all buyers want',
      goal: `≥ ${GOAL_OF_ONE_PRODUCT} orders/s`,
      measured: `${Math.round(ofOne)} orders/s`,
      context: `${WORKERS} buyers at a time`,
      isKept: ofOne >= GOAL_OF_ONE_PRODUCT,
    },
  ];
}
