import { beforeAll, expect, test, vi } from 'vitest';
import { auditBooks, examineBooks } from './audit-books.ts';
import type { Db } from './db/client.ts';
import { eq, sql } from './db/drizzle.ts';
import { checkouts } from './modules/checkout/tables.ts';
import { refunds } from './modules/payments/tables.ts';
import * as checkoutFlow from './testing/checkout-flow.ts';
import { aPerson, callApi } from './testing/people.ts';
import { shareTestShop } from './testing/test-shop.ts';

const shared = shareTestShop();
const cart = [
  { productId: '1', quantity: 2 },
  { productId: '2', quantity: 1 },
];

/** One of everything: a sold order, a cancelled one, a payment that goes back, and a checkout that is open. */
beforeAll(async () => {
  const shop = shared();
  const [first, second, third, fourth] = await Promise.all(
    Array.from({ length: 4 }, () => aPerson(shop.db)),
  );
  if (!first || !second || !third || !fourth) throw new Error('nobody came');
  await checkoutFlow.buy(shop, first, cart);
  const cancelled = await checkoutFlow.buy(shop, second, cart);
  await callApi(shop, `POST /api/orders/${cancelled}/cancel`, { as: second });
  const { id } = await checkoutFlow.create(shop, third, cart);
  await checkoutFlow.verify(shop, third, await checkoutFlow.pay(shop, id, { amount: 10_000 }));
  await checkoutFlow.create(shop, fourth, cart);
  await vi.waitFor(
    async () => expect(await shop.db.$count(refunds, eq(refunds.state, 'processed'))).toBe(2),
    { timeout: 10_000 },
  );
});

const anOrder = `(select id from orders where status = 'confirmed')`;
const anAttempt = `(select id from checkouts where state = 'pending')`;

/** How each promise can be broken. */
const breaks: Record<string, string> = {
  'the stock of a product is the sum of its movements': `update products set on_hand = on_hand + 1 where id = '1'`,
  'what is reserved is what checkouts hold': `update products set reserved = reserved + 1 where id = '1'`,
  'holds belong to live checkouts, and are all of what these ask for': `delete from holds where product_id = '2'`,
  'what the ledger kept for a checkout is what it holds': `delete from stock_movements where reason = 'hold' and reference = ${anAttempt}`,
  'what left the shelf for a checkout is what its order contains': `update order_items set quantity = quantity + 1 where order_id = ${anOrder}`,
  'a checkout asks for what its items cost': `update checkout_items set price_paise = price_paise - 1 where checkout_id = ${anAttempt}`,
  'every payment became one order or goes back': `delete from refunds where reason = 'wrong_amount'`,
  'an order has the money, the sum and the buyer of its checkout': `update payments set amount_paise = 1 where id = (select payment_id from orders where id = ${anOrder})`,
  'an order has the items of its checkout': `update order_items set price_paise = price_paise + 1 where order_id = ${anOrder}`,
  'a paid checkout has an order': `delete from orders where id = ${anOrder}`,
  'the history of an order ends with its status': `update orders set status = 'shipped' where id = ${anOrder}`,
  'no more goes back than came': `insert into refunds (payment_id, amount_paise, reason, idempotency_key)
    select payment_id, 1, reason, 'again' from refunds where reason = 'wrong_amount'`,
  'a cancelled order is paid back': `update refunds set amount_paise = amount_paise - 1 where reason = 'cancelled_by_customer'`,
  'an order says refunded when its money is back': `update orders set payment_status = 'paid' where status = 'cancelled'`,
  'a checkout whose money goes back says how far it is': `update checkouts set state = 'refund_due' where state = 'refunded'`,
  'what is open is not forgotten': `update checkouts set next_poll_at = null where id = ${anAttempt}`,
  'no refund failed': `update refunds set state = 'failed', processed_at = null where reason = 'wrong_amount'`,
  'a dispute that was lost is a chargeback': `insert into disputes (id, payment_id, amount_paise, phase, state, reason)
    select 'disp_1', payment_id, 100, 'chargeback', 'lost', '' from orders where id = ${anOrder}`,
};

/** More ways to break some of them. */
const others: [promise: string, how: string][] = [
  [
    'holds belong to live checkouts, and are all of what these ask for',
    `update checkouts set expires_at = now() - interval '5 minutes' where id = ${anAttempt}`,
  ],
  [
    'holds belong to live checkouts, and are all of what these ask for',
    `update checkouts set state = 'paid' where id = ${anAttempt}`,
  ],
  [
    'every payment became one order or goes back',
    `insert into refunds (payment_id, amount_paise, reason, idempotency_key)
     select id, amount_paise, 'second_payment', 'settled:' || id from payments
     where id = (select payment_id from orders where id = ${anOrder})`,
  ],
  [
    'an order has the money, the sum and the buyer of its checkout',
    `delete from payments where id = (select payment_id from orders where id = ${anOrder})`,
  ],
  [
    'an order has the items of its checkout',
    `delete from order_items where order_id = ${anOrder} and product_id = '2'`,
  ],
  [
    'what left the shelf for a checkout is what its order contains',
    `delete from stock_movements where reason = 'cancellation'`,
  ],
  [
    'an order says refunded when its money is back',
    `update orders set payment_status = 'partly_refunded' where id = ${anOrder}`,
  ],
  [
    'no refund failed',
    `update refunds set needs_attention_at = now() where reason = 'wrong_amount'`,
  ],
  ['what is open is not forgotten', `update refunds set state = 'due', processed_at = null`],
  [
    'what is open is not forgotten',
    `update checkouts set expires_at = now() - interval '5 minutes' where id = ${anAttempt}`,
  ],
];

/** The findings after a change that neither constraint nor trigger forbids; the change is taken back. */
async function auditAfter(db: Db, statement: string) {
  const taken = new Error('taken back');
  let findings: Awaited<ReturnType<typeof auditBooks>> = [];
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const { rowCount } = await tx.execute(sql.raw(statement));
      expect(rowCount).toBeGreaterThan(0);
      findings = await auditBooks(tx);
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  return findings;
}

test('books in which all went well break no promise', async () => {
  const { checks, rows } = await examineBooks(shared().db);
  expect(checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(rows).toMatchObject({ products: 10, checkouts: 4, holds: 2, payments: 3, orders: 2 });
  expect(await shared().db.$count(checkouts, eq(checkouts.state, 'refunded'))).toBe(1);
});

test('every promise has a way to be broken here', async () => {
  const { checks } = await examineBooks(shared().db);
  expect(Object.keys(breaks)).toEqual(checks.map(({ promise }) => promise));
});

test.each([...Object.entries(breaks), ...others])('“%s” is seen to break', async (promise, how) => {
  const findings = await auditAfter(shared().db, how);
  expect(findings.map((finding) => finding.promise)).toContain(promise);
  for (const { what } of findings) expect(what).toEqual(expect.any(String));
});
