import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import { createShiprocketControls } from '../sandbox/shiprocket/testing-controls.ts';
import { startShiprocketSandbox } from '../sandbox/shiprocket/shiprocket-sandbox.ts';
import { buyers } from '../harness/buyers.ts';
import {
  retryWhileDatabaseRestarts,
  startEnvironment,
  type Environment,
} from '../harness/environment.ts';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import { createRandom } from '../harness/random.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { desc, sql } from '../src/server/db/drizzle.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { createAdmin } from '../src/server/testing/users.ts';
import { send } from '../harness/http-client.ts';

interface Plan {
  orders: number;
  kills: number;
  seed: number;
  /** The shares of the courier's calls that fail before and after their effect. */
  errors: number;
  lostReplies: number;
}

export interface BulkShippingResult {
  done: number;
  /** Orders without exactly one parcel that has left, one shipment at the courier and one mail. */
  wrong: string[];
  kills: number;
  seconds: number;
  findings: Finding[];
}

type Report = (line: string) => void;

const POLL_MS = 250;
const BUYERS_AT_ONCE = 48;
const SHIPROCKET = { email: 'api@shop.example', password: 'chaos-password' };

/** Books couriers for many orders with one action, while the courier fails and the shops are killed. */
export async function shipUnderFaults(plan: Plan, report: Report): Promise<BulkShippingResult> {
  const sandbox = await startShiprocketSandbox({
    host: '127.0.0.1',
    seed: plan.seed,
    ...SHIPROCKET,
  });
  const environment = await startEnvironment({
    seed: plan.seed,
    env: {
      SHIPROCKET_EMAIL: SHIPROCKET.email,
      SHIPROCKET_PASSWORD: SHIPROCKET.password,
      SHIPROCKET_WEBHOOK_TOKEN: sandbox.webhookToken,
      SHIPROCKET_PICKUP_PINCODE: sandbox.pickupPincode,
      SHIPROCKET_API_URL: sandbox.apiUrl,
    },
  });
  try {
    report(`buying ${plan.orders} orders`);
    const chosen = await buyOrders(environment, plan.orders);
    const controls = createShiprocketControls(sandbox);
    await controls.setFaults({ errors: plan.errors, lostReplies: plan.lostReplies });
    const startedAt = performance.now();
    const { counts } = await runAction(environment, { ...plan, chosen }, report);
    const seconds = (performance.now() - startedAt) / 1000;
    const { byOrderId } = await controls.state();
    return {
      done: counts.done,
      wrong: await findWrong(environment, byOrderId),
      kills: plan.kills,
      seconds,
      findings: await auditBooks(environment.db),
    };
  } finally {
    await environment.close();
    await sandbox.close();
  }
}

async function buyOrders(environment: Environment, count: number): Promise<string[]> {
  const { db } = environment;
  await db.update(productStock).set({ onHand: 1_000_000 });
  const buy = await buyers(environment, stopwatch());
  while ((await db.$count(orders)) < count) {
    await runClosedLoop({ workers: BUYERS_AT_ONCE, seconds: 1 }, buy);
  }
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(desc(orders.createdAt))
    .limit(count);
  return rows.map(({ id }) => id);
}

interface Action extends Plan {
  chosen: string[];
}

/** Starts the action, kills shops while it runs, and waits for its end. */
async function runAction(
  { db, servers }: Environment,
  { chosen, kills, seed }: Action,
  report: Report,
): Promise<BulkDetails> {
  const random = createRandom(seed);
  const admin = await createAdmin(db);
  const [{ url }] = servers;
  const body = { kind: 'book', selection: { ids: chosen }, total: chosen.length };
  const { text } = await send(`${url}/api/orders/admin/bulk`, { body, token: admin.token });
  const { id } = (JSON.parse(text) as { data: { bulk: BulkDetails } }).data.bulk;
  let killed = 0;
  let reported = 0;
  for (;;) {
    const bulk = await retryWhileDatabaseRestarts(() => readBulk(servers, id, admin.token));
    const { done, waiting } = bulk?.counts ?? { done: 0, waiting: chosen.length };
    if (bulk && bulk.state === 'finished' && killed === kills) return bulk;
    if (done - reported >= chosen.length / 10) {
      report(`${done} of ${chosen.length} shipped, ${waiting} waiting`);
      reported = done;
    }
    if (killed < kills && done >= (chosen.length * (killed + 1)) / (kills + 2)) {
      killed += 1;
      report(`kill ${killed} of ${kills} at ${done} shipped`);
      await random.pick(servers).kill();
    }
    await sleep(POLL_MS);
  }
}

/** From any shop that answers. */
async function readBulk(
  servers: Environment['servers'],
  id: string,
  token: string,
): Promise<BulkDetails | undefined> {
  for (const { url } of servers) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/orders/admin/bulk/${id}`, { headers }).catch(
      () => undefined,
    );
    if (answer?.ok) return ((await answer.json()) as { data: { bulk: BulkDetails } }).data.bulk;
  }
  return undefined;
}

/** Compares each order with the courier's records. */
async function findWrong(
  { db }: Environment,
  byOrderId: Record<string, { shipments: number; active: number }>,
): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; parcels: number; mails: number }>(sql`
    select order_number as number,
      (select count(*)::int from parcels where order_id = orders.id and dispatched_at is not null) as parcels,
      (select count(*)::int from mails where kind = 'order_shipped' and data ->> 'orderId' = orders.id) as mails
    from orders where exists (select from bulk_items where order_id = orders.id)`);
  return rows.flatMap(({ number, parcels, mails }) => {
    const { shipments = 0 } = byOrderId[`${number}-1`] ?? {};
    const isRight = parcels === 1 && mails === 1 && shipments === 1;
    return isRight ? [] : [`${number}: ${parcels} parcels, ${shipments} shipments, ${mails} mails`];
  });
}
