import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { runWithRecipients } from '../../testing/run-with-recipients.ts';
import { openSecondProcess, shareClearedShop } from '../../testing/test-shop.ts';
import { submitTicket } from '../../testing/tickets.ts';
import { createUser, readMails } from '../../testing/users.ts';
import { productStock } from '../catalog/tables.ts';
import { mails } from '../mail/tables.ts';
import { orderItems, orders } from '../orders/tables.ts';
import { queueDigest } from './queue-digest.ts';
import { readDigest } from './read-digest.ts';

const shop = shareClearedShop(['daily_digests', 'tickets', 'ticket_events']);
const [OWNER, PARTNER] = ['owner@example.com', 'partner@example.com'];
const HOUR_MS = 60 * 60 * 1000;
const TODAY = '2026-03-10';
/** A moment in India, such as `2026-03-09 14:30`. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);
const MORNING = at(`${TODAY} 08:00`);

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

async function setRecipients(digest: string[]) {
  recipients = digest;
  await changeSettings(shop(), 'orders', { notify: { ...seedSettings.orders.notify, digest } });
}

const queue = (now: Date) =>
  runWithRecipients({ digest: recipients }, () => queueDigest(shop().db, now));

async function anOrder(order: Partial<typeof orders.$inferInsert>, quantity = 1) {
  const by = await createUser(shop().db);
  const items = [{ name: 'Classic Sattu', pricePaise: 100_00, quantity }];
  return insertPaidOrder(shop().db, { by, items, shippingPaise: 0, order });
}

const listMails = () => shop().db.select().from(mails).where(eq(mails.kind, 'daily_digest'));

test('the sales of yesterday are those of a day in India, beside the same weekday before', async () => {
  await anOrder({ createdAt: at('2026-03-09 00:00') }, 2);
  await anOrder({ createdAt: at('2026-03-09 23:59'), status: 'delivered' });
  await anOrder({ createdAt: at('2026-03-09 12:00'), status: 'cancelled' });
  await anOrder({ createdAt: at('2026-03-10 00:00') });
  await anOrder({ createdAt: at('2026-03-08 23:59') });
  await anOrder({ createdAt: at('2026-03-02 12:00') }, 3);
  const digest = await readDigest(shop().db, TODAY);
  expect(digest.day).toEqual(at('2026-03-09 00:00'));
  expect(digest.sales).toEqual({ orders: 2, paise: 300_00, units: 3 });
  expect(digest.salesBefore).toEqual({ orders: 1, paise: 300_00, units: 3 });
});

test('a promise is kept until the end of its day', async () => {
  const createdAt = at('2026-03-05 12:00');
  const dispatchBy = at('2026-03-09 18:00');
  const estimatedDelivery = at('2026-03-09 10:00');
  const end = at('2026-03-09 23:59');
  const late = at('2026-03-10 00:00');
  const arrived = { createdAt, estimatedDelivery, status: 'delivered' } as const;
  await anOrder({ createdAt, dispatchBy, dispatchedAt: end, status: 'shipped' });
  await anOrder({ createdAt, dispatchBy, dispatchedAt: late, status: 'shipped' });
  await anOrder({ createdAt, dispatchBy });
  await anOrder({ createdAt, dispatchBy, status: 'cancelled' });
  await anOrder({ createdAt, dispatchBy: at('2026-03-08 18:00'), dispatchedAt: end });
  await anOrder({ ...arrived, deliveredAt: end });
  await anOrder({ ...arrived, deliveredAt: at('2026-03-08 12:00') });
  await anOrder({ ...arrived, deliveredAt: late });
  const { dispatched, delivered } = await readDigest(shop().db, TODAY);
  expect(dispatched).toEqual({ kept: 1, missed: 2 });
  expect(delivered).toEqual({ kept: 2, missed: 1 });
});

test('counts what waits now', async () => {
  const hours = (count: number) => new Date(Date.now() + count * HOUR_MS);
  await anOrder({ status: 'confirmed', dispatchBy: hours(-1) });
  await anOrder({ status: 'processing', dispatchBy: hours(50) });
  await anOrder({ status: 'pending', dispatchBy: null });
  await anOrder({ status: 'shipped', dispatchBy: hours(-1) });
  await submitTicket(shop());
  const [failed] = await shop()
    .db.insert(mails)
    .values({ kind: 'welcome', recipient: 'kavya@example.com', state: 'failed' })
    .returning();
  const { waiting, messages } = await readDigest(shop().db, TODAY);
  expect(failed?.state).toBe('failed');
  expect(waiting).toEqual({
    toPack: 1,
    inPacking: 1,
    overdue: 1,
    dueToday: 0,
    paymentAttention: 0,
    openTickets: 1,
    failedMails: 1,
  });
  expect(messages).toMatchObject({ received: 0, oldest: { name: 'Kavya Rao' } });
});

test('predicts when products sell out from the units of 28 days', async () => {
  const order = await anOrder({ createdAt: at('2026-02-10 00:00') });
  const [sold] = await shop()
    .db.update(orderItems)
    .set({ quantity: 56 })
    .where(eq(orderItems.orderId, order.id))
    .returning();
  const productId = sold?.productId ?? '';
  const setStock = (onHand: number) =>
    shop().db.update(productStock).set({ onHand }).where(eq(productStock.productId, productId));
  const find = async () =>
    (await readDigest(shop().db, TODAY)).sellOut.find(({ id }) => id === productId);
  await setStock(20);
  expect(await find()).toMatchObject({ units: 20, soldUnits: 56, days: 10 });
  await setStock(0);
  expect(await find()).toMatchObject({ days: 0 });
  await setStock(300);
  expect(await find()).toMatchObject({ days: 150 });
  // One day more than 28 ago.
  await setStock(20);
  await shop()
    .db.update(orders)
    .set({ createdAt: at('2026-02-09 23:59') })
    .where(eq(orders.id, order.id));
  expect(await find()).toBeUndefined();
});

test('is mailed once a day to every recipient, whatever runs twice', async () => {
  await setRecipients([OWNER, PARTNER]);
  await openSecondProcess(shop());
  const runs = await Promise.all([1, 2, 3].map(() => queue(MORNING)));
  expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  expect(await queue(at(`${TODAY} 23:59`))).toBe(0);
  const queued = await listMails();
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual([OWNER, PARTNER]);
  await eventually(async () => expect(readMails(shop(), OWNER)).toHaveLength(1));
  const { headers, text } = readMail(readMails(shop(), OWNER)[0] ?? '');
  expect(headers.subject).toBe('Tokri, 9 Mar: 0 orders, ₹0');
  for (const part of ['SALES YESTERDAY', 'WAITING FOR YOU', 'PROMISES FOR YESTERDAY', 'MESSAGES'])
    expect(text).toContain(part);
  expect(await queue(at('2026-03-11 08:00'))).toBe(2);
});

test('without recipients nothing is sent, and the day is not used up', async () => {
  await setRecipients([]);
  expect(await queue(MORNING)).toBe(0);
  expect(await listMails()).toEqual([]);
  await setRecipients([OWNER]);
  expect(await queue(MORNING)).toBe(1);
});
