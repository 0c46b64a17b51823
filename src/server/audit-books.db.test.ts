import { beforeAll, expect, test, vi } from 'vitest';
import { auditBooks, createAuditReport } from './audit-books.ts';
import type { Db } from './db/client.ts';
import { eq, sql } from './db/drizzle.ts';
import { checkouts } from './modules/checkout/tables.ts';
import { refunds } from './modules/payments/tables.ts';
import * as checkoutFlow from './testing/checkout-flow.ts';
import { createUser, callApi } from './testing/users.ts';
import { shareTestShop } from './testing/test-shop.ts';

const shared = shareTestShop();
const cart = [
  { productId: '1', quantity: 2 },
  { productId: '2', quantity: 1 },
];

/** Creates a confirmed order, a cancelled order, a refunded payment and an open checkout. */
beforeAll(async () => {
  const shop = shared();
  const [first, second, third, fourth] = await Promise.all(
    Array.from({ length: 4 }, () => createUser(shop.db)),
  );
  if (!first || !second || !third || !fourth) throw new Error('no users');
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

const confirmedOrder = `(select id from orders where status = 'confirmed')`;
const openCheckout = `(select id from checkouts where state = 'pending')`;

/** One statement per check that violates it. */
const violations: Record<string, string> = {
  'stock equals the sum of stock movements': `update products set on_hand = on_hand + 1 where id = '1'`,
  'reserved stock equals the sum of holds': `update products set reserved = reserved + 1 where id = '1'`,
  'holds belong to open checkouts and match their items': `delete from holds where product_id = '2'`,
  'ledger entries for holds match the holds': `delete from stock_movements where reason = 'hold' and reference = ${openCheckout}`,
  'ledger entries for sales match the order items': `update order_items set quantity = quantity + 1 where order_id = ${confirmedOrder}`,
  'checkout subtotals equal the price of their items': `update checkout_items set price_paise = price_paise - 1 where checkout_id = ${openCheckout}`,
  'every payment has either an order or a full refund': `delete from refunds where reason = 'wrong_amount'`,
  'orders match the payment, total and customer of their checkout': `update payments set amount_paise = 1 where id = (select payment_id from orders where id = ${confirmedOrder})`,
  'order items match the checkout items': `update order_items set price_paise = price_paise + 1 where order_id = ${confirmedOrder}`,
  'every paid checkout has an order': `delete from orders where id = ${confirmedOrder}`,
  'order status equals the last status in its history': `update orders set status = 'shipped' where id = ${confirmedOrder}`,
  'refunds do not exceed the payment': `insert into refunds (payment_id, amount_paise, reason, idempotency_key)
    select payment_id, 1, reason, 'again' from refunds where reason = 'wrong_amount'`,
  'cancelled orders are fully refunded': `update refunds set amount_paise = amount_paise - 1 where reason = 'cancelled_by_customer'`,
  'payment status of orders matches their refunds': `update orders set payment_status = 'paid' where status = 'cancelled'`,
  'state of refunded checkouts matches their refunds': `update checkouts set state = 'refund_due' where state = 'refunded'`,
  'open refunds and checkouts are scheduled': `update checkouts set next_poll_at = null where id = ${openCheckout}`,
  'no refund has failed': `update refunds set state = 'failed', processed_at = null where reason = 'wrong_amount'`,
  'lost disputes have a chargeback': `insert into disputes (id, payment_id, amount_paise, phase, state, reason)
    select 'disp_1', payment_id, 100, 'chargeback', 'lost', '' from orders where id = ${confirmedOrder}`,
};

/** Further ways to violate some of the checks. */
const otherViolations: [check: string, statement: string][] = [
  [
    'holds belong to open checkouts and match their items',
    `update checkouts set expires_at = now() - interval '5 minutes' where id = ${openCheckout}`,
  ],
  [
    'holds belong to open checkouts and match their items',
    `update checkouts set state = 'paid' where id = ${openCheckout}`,
  ],
  [
    'every payment has either an order or a full refund',
    `insert into refunds (payment_id, amount_paise, reason, idempotency_key)
     select id, amount_paise, 'second_payment', 'settled:' || id from payments
     where id = (select payment_id from orders where id = ${confirmedOrder})`,
  ],
  [
    'orders match the payment, total and customer of their checkout',
    `delete from payments where id = (select payment_id from orders where id = ${confirmedOrder})`,
  ],
  [
    'order items match the checkout items',
    `delete from order_items where order_id = ${confirmedOrder} and product_id = '2'`,
  ],
  [
    'ledger entries for sales match the order items',
    `delete from stock_movements where reason = 'cancellation'`,
  ],
  [
    'payment status of orders matches their refunds',
    `update orders set payment_status = 'partly_refunded' where id = ${confirmedOrder}`,
  ],
  [
    'no refund has failed',
    `update refunds set needs_attention_at = now() where reason = 'wrong_amount'`,
  ],
  [
    'open refunds and checkouts are scheduled',
    `update refunds set state = 'due', processed_at = null`,
  ],
  [
    'open refunds and checkouts are scheduled',
    `update checkouts set expires_at = now() - interval '5 minutes' where id = ${openCheckout}`,
  ],
];

/** Returns the findings after a statement without constraints and triggers, and rolls it back. */
async function auditAfter(db: Db, statement: string) {
  const rollback = new Error('roll back');
  let findings: Awaited<ReturnType<typeof auditBooks>> = [];
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const { rowCount } = await tx.execute(sql.raw(statement));
      expect(rowCount).toBeGreaterThan(0);
      findings = await auditBooks(tx);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return findings;
}

test('a consistent shop has no violations', async () => {
  const { checks, rows } = await createAuditReport(shared().db);
  expect(checks.filter((check) => check.violations.length > 0)).toEqual([]);
  expect(rows).toMatchObject({ products: 10, checkouts: 4, holds: 2, payments: 3, orders: 2 });
  expect(await shared().db.$count(checkouts, eq(checkouts.state, 'refunded'))).toBe(1);
});

test('every check is tested here', async () => {
  const { checks } = await createAuditReport(shared().db);
  expect(Object.keys(violations)).toEqual(checks.map(({ name }) => name));
});

test.each([...Object.entries(violations), ...otherViolations])(
  'detects a violation of “%s”',
  async (check, statement) => {
    const findings = await auditAfter(shared().db, statement);
    expect(findings.map((finding) => finding.check)).toContain(check);
    for (const { detail } of findings) expect(detail).toEqual(expect.any(String));
  },
);
