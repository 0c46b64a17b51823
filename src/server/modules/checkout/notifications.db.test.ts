import { expect, test } from 'vitest';
import { eq, sql } from '../../db/drizzle.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { readMail } from '../../testing/parse-mail.ts';
import { shareClearedShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, readMails } from '../../testing/users.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { productStock } from '../catalog/tables.ts';
import { mails } from '../mail/tables.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';

const shop = shareClearedShop(['holds']);
const OWNER = 'owner@example.com';
const PACKER = 'packer@example.com';
const PRODUCT = '5';
const { notify: noRecipients, stock } = seedSettings.orders;

const notify = (recipients: Partial<typeof noRecipients>, criticalBelow = stock.criticalBelow) =>
  changeSettings(shop(), 'orders', {
    notify: { ...noRecipients, ...recipients },
    stock: { ...stock, criticalBelow },
  });

const buy = async (quantity = 1) =>
  checkoutFlow.buy(shop(), await createUser(shop().db), [{ productId: PRODUCT, quantity }]);

/** Also forgets the units that an earlier test held. */
const setStock = (onHand: number) =>
  shop()
    .db.update(productStock)
    .set({ onHand, reserved: 0 })
    .where(eq(productStock.productId, PRODUCT));

async function notices(kind: 'new_order' | 'low_stock' | 'payment_attention') {
  const rows = await shop().db.select().from(mails).where(eq(mails.kind, kind));
  return rows.map(({ recipient, data }) => Object.assign({ recipient }, data));
}

async function readNotice(to: string) {
  await eventually(async () => expect(readMails(shop(), to)).toHaveLength(1));
  return readMail(readMails(shop(), to)[0] ?? '');
}

test('an order mails its recipients once it is paid, in the transaction of the order', async () => {
  await notify({ newOrder: [OWNER, PACKER] });
  await setStock(100);
  const customer = await createUser(shop().db);
  const lines = [{ productId: PRODUCT, quantity: 2 }];
  const { id } = await checkoutFlow.create(shop(), customer, lines);
  expect(await notices('new_order')).toEqual([]);

  const paid = await checkoutFlow.pay(shop(), id);
  const { orderNumber } = await checkoutFlow.verify(shop(), customer, paid);
  const [order] = await shop().db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const orderId = order?.id ?? '';
  const sent = await notices('new_order');
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([OWNER, PACKER]);
  expect(sent[0]).toMatchObject({ orderId });
  const { rows } = await shop().db.execute(sql`select count(*)::int as count from mails, orders
    where kind = 'new_order' and orders.id = ${orderId} and mails.xmin = orders.xmin`);
  expect(rows).toEqual([{ count: 2 }]);

  const { headers, text } = await readNotice(OWNER);
  expect(headers.subject).toContain(`New order ${orderNumber}`);
  expect(text).toContain(`/admin/orders/${orderId}\n`);
  for (const part of ['2 x ', checkoutFlow.details.name, 'Gurugram, Haryana 122002', 'UPI'])
    expect(text).toContain(part);
});

test('without recipients an order mails only its customer', async () => {
  await notify({});
  await setStock(2);
  await buy(2);
  const rows = await shop().db.select().from(mails);
  expect(rows.map(({ kind }) => kind)).toEqual(['order_confirmed']);
});

test('a sale that crosses the critical level mails once, and again after a restock', async () => {
  await notify({ lowStock: [OWNER] }, 10);
  const left = async () =>
    (await notices('low_stock')).map((notice) => 'left' in notice && notice.left);
  await setStock(12);
  // Held by a customer who has not paid.
  await checkoutFlow.create(shop(), await createUser(shop().db), [
    { productId: PRODUCT, quantity: 5 },
  ]);
  await buy();
  expect(await left()).toEqual([]);
  await buy();
  expect(await left()).toEqual(['10']);
  await buy();
  expect(await left()).toEqual(['10']);
  const { headers, text } = await readNotice(OWNER);
  expect(headers.subject).toMatch(/^Low stock: .+, 10 left$/);
  expect(text).toMatch(new RegExp(`/admin/stock/${PRODUCT}\n`));

  await shop().db.execute(sql`update product_stock set on_hand = 20 where product_id = ${PRODUCT}`);
  await buy(11);
  expect(await left()).toEqual(['10', '9']);
});

test('a product that sells out at once mails that it is out of stock', async () => {
  await notify({ lowStock: [OWNER] }, 10);
  await setStock(12);
  await buy(12);
  expect((await readNotice(OWNER)).headers.subject).toMatch(/^Out of stock: /);
});

/** Fails the refund of a cancelled order for the third time. */
async function failRefund() {
  await setStock(100);
  const admin = await createAdmin(shop().db);
  const number = await buy();
  const { data } = await callApi(shop(), `GET /api/orders/admin/${number}`, { as: admin });
  const { id, paymentId } = data.order;
  await checkoutFlow.setFaults(shop(), { failedRefunds: 1 });
  const body = { orderStatus: 'cancelled' };
  await callApi(shop(), `PATCH /api/orders/admin/${id}/status`, { as: admin, body });
  await expectFailures(paymentId, 1);
  await shop().db.update(refunds).set({ failures: 2 }).where(eq(refunds.paymentId, paymentId));
  await failAgain(paymentId, 3);
  return { number, paymentId };
}

const expectFailures = (paymentId: string, failures: number) =>
  eventually(async () => {
    const [row] = await shop().db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(row?.failures).toBe(failures);
  });

async function failAgain(paymentId: string, failures: number) {
  await checkoutFlow.setFaults(shop(), { failedRefunds: 1 });
  await shop().db.execute(
    sql`update refunds set next_try_at = now() where payment_id = ${paymentId}`,
  );
  await expectFailures(paymentId, failures);
}

test('a payment that needs attention mails once, whatever happens to it later', async () => {
  await notify({ paymentAttention: [OWNER] });
  const { number, paymentId } = await failRefund();
  expect(await notices('payment_attention')).toEqual([{ recipient: OWNER, paymentId }]);
  const { headers, text } = await readNotice(OWNER);
  expect(headers.subject).toContain(`A refund failed: ${number}`);
  expect(text).toContain('The provider reported that the refund failed.');

  await failAgain(paymentId, 4);
  await checkoutFlow.dispute(shop(), paymentId);
  await eventually(async () => {
    const { rows } = await shop().db.execute(
      sql`select id from disputes where payment_id = ${paymentId}`,
    );
    expect(rows).toHaveLength(1);
  });
  expect(await notices('payment_attention')).toHaveLength(1);
  await checkoutFlow.setFaults(shop(), {});
});

test('without recipients a payment that needs attention mails nothing', async () => {
  await notify({});
  const { paymentId } = await failRefund();
  expect(await notices('payment_attention')).toEqual([]);
  const [payment] = await shop().db.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment?.attentionMailedAt).toBeNull();
  await checkoutFlow.setFaults(shop(), {});
});

test('an address that left the list gets no customer data when a mail is sent again', async () => {
  await notify({ newOrder: [OWNER] });
  await setStock(100);
  await buy();
  await readNotice(OWNER);
  await notify({ newOrder: [PACKER] });
  const as = await createAdmin(shop().db);
  const [mail] = await shop().db.select().from(mails).where(eq(mails.kind, 'new_order'));
  const { data } = await callApi(shop(), `POST /api/admin/mails/${mail?.id}/resend`, { as });
  await eventually(async () => {
    const [again] = await shop().db.select().from(mails).where(eq(mails.id, data.id));
    expect(again?.state).toBe('failed');
  });
  expect(readMails(shop(), OWNER)).toHaveLength(1);
});
