import { afterEach, expect, test } from 'vitest';
import { createPayments } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, callApi } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { products } from '../catalog/tables.ts';
import { checkoutMails } from './compose-mails.ts';
import { lookUpOrder } from './look-up.ts';
import { checkoutEvents, checkouts } from './tables.ts';

const shared = shareTestShop();
const lines = [{ productId: '1', quantity: 2 }];
type Change = Partial<typeof products.$inferInsert> & { stock?: number };

async function change({ stock, ...columns }: Change): Promise<void> {
  if (stock !== undefined) return checkoutFlow.setStock(shared(), '1', stock);
  await shared().db.update(products).set(columns).where(eq(products.id, '1'));
}

afterEach(async () => {
  await checkoutFlow.setFaults(shared(), {});
  await change({ pricePaise: 199_00, isActive: true, archivedAt: null });
  expect(await auditBooks(shared().db)).toEqual([]);
});

const findCheckout = async (id: string) =>
  (await shared().db.select().from(checkouts).where(eq(checkouts.providerOrderId, id)))[0];

const listEvents = async (id: string) => {
  const checkout = await findCheckout(id);
  const rows = await shared()
    .db.select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkout?.id ?? ''))
    .orderBy(checkoutEvents.id);
  return rows.map(({ kind, note }) => [kind, note]);
};

/** A checkout whose hold ended because the shopper closed the payment window. */
async function releasedCheckout() {
  const shop = shared();
  await checkoutFlow.setFaults(shop, { dropWebhooks: 1 });
  const person = await createUser(shop.db);
  await checkoutFlow.setStock(shop, '1', 20);
  const { id } = await checkoutFlow.create(shop, person, lines);
  await callApi(shop, `POST /api/payments/release/${id}`, { as: person });
  return { shop, person, id };
}

async function supersededCheckout() {
  const { shop, person, id } = await releasedCheckout();
  const other = await checkoutFlow.create(shop, person, [{ productId: '1', quantity: 1 }]);
  await callApi(shop, `POST /api/payments/release/${other.id}`, { as: person });
  return { shop, person, id };
}

const refundCases: [string, Change, string, string][] = [
  ['costs more now', { pricePaise: 240_00 }, 'price_changed', 'A price went up'],
  ['is hidden now', { isActive: false }, 'no_longer_sold', 'no longer on sale'],
  [
    'is archived now',
    { isActive: false, archivedAt: new Date() },
    'no_longer_sold',
    'no longer on sale',
  ],
  ['is sold out now', { stock: 1 }, 'out_of_stock', 'sold out'],
];

test.each(refundCases)(
  'refunds a payment after the hold ended, with the reason, if the product %s',
  async (_, now, reason, sentence) => {
    const { shop, person, id } = await supersededCheckout();
    await change(now);
    const paid = await checkoutFlow.pay(shop, id);
    expect(await checkoutFlow.verify(shop, person, paid)).toMatchObject({
      status: 409,
      code: 'payment_refunded',
      message: expect.stringContaining(sentence),
      data: { reason },
    });
    const status = await callApi(shop, `GET /api/payments/status/${id}`, { as: person });
    expect(status).toMatchObject({ reason });
    const { data } = await callApi(shop, 'GET /api/payments/attempts', { as: person });
    expect(data.attempts).toContainEqual(expect.objectContaining({ reason }));
    const checkout = await findCheckout(id);
    const mail = await checkoutMails({
      db: shop.db,
      publicUrl: 'https://shop.example',
    }).payment_returned({
      to: checkoutFlow.details.email,
      data: { checkoutId: checkout?.id ?? '' },
    });
    const words = { price_changed: 'gone up', no_longer_sold: 'no longer on sale' };
    expect(mail?.text).toContain(words[reason as keyof typeof words] ?? 'sold out while');
    await eventually(async () => expect((await findCheckout(id))?.state).toBe('refunded'));
  },
);

test('a payment after the hold ended becomes an order if the price fell', async () => {
  const { shop, person, id } = await releasedCheckout();
  await change({ pricePaise: 150_00 });
  expect(await checkoutFlow.verify(shop, person, await checkoutFlow.pay(shop, id))).toMatchObject({
    status: 200,
    totalAmount: 448,
  });
});

test('while the stock is held, a new price does not affect the payment', async () => {
  const shop = shared();
  const person = await createUser(shop.db);
  await checkoutFlow.setStock(shop, '1', 20);
  const { id } = await checkoutFlow.create(shop, person, lines);
  await change({ pricePaise: 240_00 });
  const verified = await checkoutFlow.verify(shop, person, await checkoutFlow.pay(shop, id));
  expect(verified).toMatchObject({ status: 200 });
});

test('does not capture an authorised payment at an old price after the hold ended', async () => {
  const { shop, person, id } = await releasedCheckout();
  await change({ pricePaise: 240_00 });
  const paid = await checkoutFlow.pay(shop, id, { outcome: 'authorized' });
  expect(await checkoutFlow.verify(shop, person, paid)).toMatchObject({
    code: 'payment_uncertain',
  });
  expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]);
});

test('refunds the payment of an erased customer without a mail', async () => {
  const { shop, id } = await releasedCheckout();
  await shop.db
    .update(checkouts)
    .set({ name: '', email: '', phone: '' })
    .where(eq(checkouts.providerOrderId, id));
  const paid = await checkoutFlow.pay(shop, id);
  await lookUpOrder({ db: shop.db, payments: createPayments(shop.razorpay) }, id);
  const { rows } = await shop.db.execute(sql`
    select reason, (select count(*)::int from mails where data ->> 'paymentId' = refunds.payment_id) as mails
    from refunds where payment_id = ${paid.razorpay_payment_id}`);
  expect(rows).toEqual([{ reason: 'account_erased', mails: 0 }]);
  await eventually(async () => expect((await findCheckout(id))?.state).toBe('refunded'));
});

test('records once why a hold ended, with the provider’s description', async () => {
  const { shop, person, id } = await releasedCheckout();
  expect((await findCheckout(id))?.holdEndedAt).toBeInstanceOf(Date);
  await callApi(shop, `POST /api/payments/release/${id}`, { as: person });
  expect(await listEvents(id)).toEqual([['window_closed', null]]);
  await checkoutFlow.create(shop, person, lines);
  expect((await findCheckout(id))?.holdEndedAt).toBeNull();
  await checkoutFlow.pay(shop, id, { outcome: 'failed' });
  const deps = { db: shop.db, payments: createPayments(shop.razorpay) };
  await lookUpOrder(deps, id);
  await lookUpOrder(deps, id);
  await shop.db
    .update(checkouts)
    .set({ expiresAt: sql`now()` })
    .where(eq(checkouts.providerOrderId, id));
  await eventually(async () =>
    expect(await listEvents(id)).toEqual([
      ['window_closed', null],
      ['payment_failed', 'Your payment was declined by the bank. Try another way to pay.'],
      ['expired', null],
    ]),
  );
});
