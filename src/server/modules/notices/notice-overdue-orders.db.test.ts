import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { runWithRecipients } from '../../testing/run-with-recipients.ts';
import { shareClearedShop } from '../../testing/test-shop.ts';
import { createUser, readMails } from '../../testing/users.ts';
import { mails } from '../mail/tables.ts';
import { orders } from '../orders/tables.ts';
import { noticeOverdueOrders } from './notice-overdue-orders.ts';

const shop = shareClearedShop(['notices']);
const OWNER = 'owner@example.com';
const HOUR_MS = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

// Only the tests run the task.
beforeAll(() =>
  shop().db.execute(sql`update scheduled_tasks set next_run_at = now() + interval '1 day'`),
);

/** Orders cannot be deleted, so those of earlier tests become old ones without promises. */
beforeEach(() =>
  shop().db
    .execute(sql`update orders set created_at = '2020-01-01', status = 'delivered', dispatch_by = null,
    estimated_delivery = null`),
);

let recipients: string[] = [];

async function setRecipients(overdue: string[]) {
  recipients = overdue;
  await changeSettings(shop(), 'orders', { notify: { ...seedSettings.orders.notify, overdue } });
}

const run = (db = shop().db) =>
  runWithRecipients({ overdue: recipients }, () => noticeOverdueOrders(db));

async function anOrder(order: Partial<typeof orders.$inferInsert> = {}) {
  const by = await createUser(shop().db);
  return insertPaidOrder(shop().db, { by, order: { dispatchBy: ago(1), ...order } });
}

const listMails = () => shop().db.select().from(mails).where(eq(mails.kind, 'orders_overdue'));

test('one mail lists all orders that became overdue, and each order only once', async () => {
  await setRecipients([OWNER]);
  const older = await anOrder({ dispatchBy: ago(30) });
  const newer = await anOrder();
  expect(await run()).toBe(2);
  await eventually(async () => expect(readMails(shop(), OWNER)).toHaveLength(1));
  const { headers, text } = readMail(readMails(shop(), OWNER)[0] ?? '');
  expect(headers.subject).toBe('2 orders are overdue');
  expect(text.indexOf(older.orderNumber)).toBeGreaterThan(0);
  expect(text.indexOf(newer.orderNumber)).toBeGreaterThan(text.indexOf(older.orderNumber));
  expect(text).toContain('/admin/orders?due=overdue');

  expect(await run()).toBe(0);
  await anOrder();
  expect(await run()).toBe(1);
  expect(await listMails()).toHaveLength(2);
});

test('processes that look at the same time mail an order once', async () => {
  await setRecipients([OWNER]);
  await anOrder();
  const counts = await Promise.all([1, 2, 3, 4].map(() => run()));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
  expect(await listMails()).toHaveLength(1);
});

test('ignores orders that left, were cancelled, have time left or were promised nothing', async () => {
  await setRecipients([OWNER]);
  for (const status of ['shipped', 'delivered', 'cancelled'] as const) await anOrder({ status });
  await anOrder({ dispatchBy: ago(-1) });
  await anOrder({ dispatchBy: null });
  expect(await run()).toBe(0);
});

test('an order that left before the mail is sent is not in it, and without orders no mail is sent', async () => {
  await setRecipients([OWNER]);
  const order = await anOrder();
  await shop().db.transaction(async (tx) => {
    await run(tx);
    await tx.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  });
  await eventually(async () => expect(await listMails()).toMatchObject([{ state: 'failed' }]));
  expect(readMails(shop(), OWNER)).toEqual([]);
});

test('without recipients an overdue order is only noticed', async () => {
  await setRecipients([]);
  await anOrder();
  expect(await run()).toBe(1);
  expect(await listMails()).toEqual([]);
  const { rows } = await shop().db.execute(sql`select kind from notices`);
  expect(rows).toEqual([{ kind: 'overdue' }]);
});
