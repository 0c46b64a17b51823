import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import { post } from '../harness/http-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Row } from '../harness/report.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { desc, sql } from '../src/server/db/drizzle.ts';
import { orders, parcels } from '../src/server/modules/orders/tables.ts';
import { mails } from '../src/server/modules/mail/tables.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { createAdmin } from '../src/server/testing/users.ts';
import { buyers } from '../harness/buyers.ts';

const ORDERS = 1000;
const GOAL_SECONDS = 10;
const WORKERS = 48;
const POLL_MS = 100;

/** Ships 1,000 orders with a tracking number each, as the back-office does. */
export async function bulkShipping(environment: Environment): Promise<Row[]> {
  const { db, servers } = environment;
  const [{ url }] = servers;
  await db.update(productStock).set({ onHand: 1_000_000 });
  console.log('Bulk shipping: buying …');
  const buy = await buyers(environment, stopwatch());
  while ((await db.$count(orders, sql`status = 'confirmed'`)) < ORDERS) {
    await runClosedLoop({ workers: WORKERS, seconds: 1 }, buy);
  }
  const chosen = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`status = 'confirmed'`)
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
  const { token } = await createAdmin(db);
  // The mails of the purchases are not part of the measurement.
  while ((await db.$count(mails, sql`state = 'queued'`)) > 0) await sleep(POLL_MS);
  console.log('Bulk shipping: measuring …');
  const startedAt = performance.now();
  const { data } = await post<{ data: { bulk: BulkDetails } }>(`${url}/api/orders/admin/bulk`, {
    token,
    body: {
      kind: 'ship',
      selection: { ids: chosen.map(({ id }) => id) },
      parcels: chosen.map(({ id }, nth) => ({
        order: id,
        courier: 'DTDC',
        trackingNumber: `BENCH${nth}`,
      })),
      total: chosen.length,
    },
  });
  const { counts } = await untilFinished(`${url}/api/orders/admin/bulk/${data.bulk.id}`, token);
  const seconds = (performance.now() - startedAt) / 1000;
  const findings = await auditBooks(db);
  const { rows } = await db.execute<{ mails: number }>(
    sql`select count(*)::int as mails from mails where kind = 'order_shipped'`,
  );
  const mailCount = rows[0]?.mails;
  const isExact =
    counts.done === ORDERS && mailCount === ORDERS && (await db.$count(parcels)) === ORDERS;
  return [
    {
      promise: '1,000 orders shipped at once, with parcels, invoices and mails, fsync on',
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s`,
      context: `${Math.round(ORDERS / seconds)}/s; ${mailCount} mails, ${findings.length} broken promises`,
      isKept: seconds <= GOAL_SECONDS && isExact && findings.length === 0,
    },
  ];
}

async function untilFinished(address: string, token: string): Promise<BulkDetails> {
  for (;;) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { bulk: BulkDetails } };
    if (data.bulk.state === 'finished') return data.bulk;
    await sleep(POLL_MS);
  }
}
