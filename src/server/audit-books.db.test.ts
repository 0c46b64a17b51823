import { beforeAll, expect, test, vi } from 'vitest';
import { auditBooks, createAuditReport } from './audit-books.ts';
import type { Db } from './db/client.ts';
import { eq, sql } from './db/drizzle.ts';
import { checkouts } from './modules/checkout/tables.ts';
import { refunds } from './modules/payments/tables.ts';
import { allSources } from './summaries/sources.ts';
import * as checkoutFlow from './testing/checkout-flow.ts';
import { createOffer } from './testing/offers.ts';
import { callApi, createAdmin, createUser, type TestUser } from './testing/users.ts';
import { shareTestShop, type TestShop } from './testing/test-shop.ts';

const shared = shareTestShop();
const cart = [
  { productId: '1', quantity: 2 },
  { productId: '2', quantity: 1 },
];

/** Creates a confirmed, a cancelled and a shipped order with refunds, a refunded payment and an open checkout. */
beforeAll(async () => {
  const shop = shared();
  await createOffer(shop, { totalLimit: 100 });
  const [first, second, third, fourth, fifth] = await Promise.all(
    Array.from({ length: 5 }, () => createUser(shop.db)),
  );
  if (!first || !second || !third || !fourth || !fifth) throw new Error('no users');
  await shipWithRefunds(shop, fifth);
  await checkoutFlow.buy(shop, first, cart);
  const cancelled = await checkoutFlow.buy(shop, second, cart);
  await callApi(shop, `POST /api/orders/${cancelled}/cancel`, { as: second });
  const { id } = await checkoutFlow.create(shop, third, cart);
  await checkoutFlow.verify(shop, third, await checkoutFlow.pay(shop, id, { amount: 10_000 }));
  await checkoutFlow.create(shop, fourth, cart);
  await vi.waitFor(
    async () => expect(await shop.db.$count(refunds, eq(refunds.state, 'processed'))).toBe(4),
    { timeout: 10_000 },
  );
});

/** One refund before the dispatch and one after it. */
async function shipWithRefunds(shop: TestShop, buyer: TestUser): Promise<void> {
  const as = await createAdmin(shop.db);
  const number = await checkoutFlow.buy(shop, buyer, cart);
  const refund = async (processed: number) => {
    const body = { amount: 20, reason: 'A pack was damaged' };
    const { status } = await callApi(shop, `POST /api/orders/admin/${number}/refund`, { as, body });
    expect(status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(await shop.db.$count(refunds, eq(refunds.state, 'processed'))).toBe(processed),
      { timeout: 10_000 },
    );
  };
  await refund(1);
  const body = { orderStatus: 'shipped' };
  await callApi(shop, `PATCH /api/orders/admin/${number}/status`, { as, body });
  await refund(2);
}

const invoice = `(select id from tax_documents where kind = 'tax_invoice')`;
const creditNote = `(select id from tax_documents where kind = 'credit_note')`;
const confirmedOrder = `(select id from orders where status = 'confirmed')`;
const openCheckout = `(select id from checkouts where state = 'pending')`;

/** One statement per check that violates it. */
const violations: Record<string, string> = {
  'stock equals the sum of stock movements': `update product_stock set on_hand = on_hand + 1 where product_id = '1'`,
  'reserved stock equals the sum of holds': `update product_stock set reserved = reserved + 1 where product_id = '1'`,
  'holds belong to open checkouts and match their items': `delete from holds where product_id = '2'`,
  'ledger entries for holds match the holds': `delete from stock_movements where reason = 'hold' and reference = ${openCheckout}`,
  'ledger entries for sales match the order items': `update order_items set quantity = quantity + 1 where order_id = ${confirmedOrder}`,
  'checkout subtotals equal the price of their items': `update checkout_items set price_paise = price_paise - 1 where checkout_id = ${openCheckout}`,
  'discounts of checkouts equal those of their items and offers': `update checkout_items set discount_paise = 0 where checkout_id = ${openCheckout}`,
  'orders have the discounts of their checkouts': `update order_items set discount_paise = discount_paise + 1 where order_id = ${confirmedOrder}`,
  'uses of offers belong to orders and held checkouts': `delete from offer_uses where checkout_id = ${openCheckout}`,
  'offers and codes are not used more often than their limits': `update offers set total_limit = 1`,
  'every payment has either an order or a full refund': `delete from refunds where reason = 'wrong_amount'`,
  'orders match the payment, total and customer of their checkout': `update payments set amount_paise = 1 where id = (select payment_id from orders where id = ${confirmedOrder})`,
  'order items match the checkout items': `update order_items set price_paise = price_paise + 1 where order_id = ${confirmedOrder}`,
  'parts of order items match those of the checkout': `
    insert into order_item_parts (order_id, position, part, product_id, name, price_paise, quantity)
    select order_id, position, 0, product_id, 'Part', 100, 1 from order_items where position = 0 limit 1`,
  'combos have no stock of their own and consist of products that are none': `
    insert into combo_parts (combo_id, position, part_id, quantity) values ('1', 0, '2', 1)`,
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
  'payouts without a payment are listed': `
    insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
      tax_paise, is_on_hold, occurred_at)
    values ('pay_unknown', 'payment', 'pay_unknown', 100, 98, 0, 2, 0, false, now())`,
  'every dispatched order has an invoice, and no other order': `delete from tax_documents`,
  'serial numbers of documents have no gaps': `update document_series set last_number = last_number + 1`,
  'dates of documents follow their numbers': `update tax_documents set issued_on = issued_on + 1`,
  'documents equal the sum of their lines': `delete from tax_document_lines where document_id = ${invoice} and position = 0`,
  'invoices equal their order less earlier refunds': `update orders set total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1 where status = 'shipped'`,
  'refunds after the invoice have a credit note of their amount': `update refunds set amount_paise = amount_paise + 1
    where id = (select refund_id from tax_documents where id = ${creditNote})`,
  'credit notes do not exceed their invoice': `update tax_documents set total_paise = 1, taxable_paise = 1, igst_paise = 0 where id = ${invoice}`,
  'credit notes have the parties and the supply of their invoice': `update tax_documents set place_of_supply = '07' where id = ${creditNote}`,
  'tax follows the rate and the place of supply': `update tax_documents set seller_gstin = '06AAAAA0000A1Z0'`,
  'the exports of all months equal the orders less their refunds': `delete from tax_document_lines where document_id = ${creditNote}`,
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
    'uses of offers belong to orders and held checkouts',
    `insert into offer_uses (checkout_id, offer_id, user_id, phone, saved_paise)
     select checkouts.id, offers.id, user_id, phone, 1 from checkouts, offers where state = 'refunded'`,
  ],
  [
    'offers and codes are not used more often than their limits',
    `with limited as (update offers set customer_limit = 1) update offer_uses set user_id = 'one'`,
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
  [
    'every dispatched order has an invoice, and no other order',
    `delete from order_events where value = 'shipped'`,
  ],
  [
    'serial numbers of documents have no gaps',
    `update tax_documents set serial = 'INV/2021/000001' where id = ${invoice}`,
  ],
  [
    'serial numbers of documents have no gaps',
    `update tax_documents set number = 2 where id = ${invoice}`,
  ],
  [
    'dates of documents follow their numbers',
    `update tax_documents set financial_year = financial_year - 1`,
  ],
  [
    'dates of documents follow their numbers',
    `insert into tax_documents select (jsonb_populate_record(d, jsonb_build_object('id', 'second', 'number', 2,
      'serial', 'SECOND', 'order_id', 'another', 'issued_at', d.issued_at - interval '1 second'))).*
     from tax_documents d where id = ${invoice}`,
  ],
  [
    'refunds after the invoice have a credit note of their amount',
    `with lost as (delete from tax_documents where kind = 'credit_note' returning refund_id)
     update refunds set processed_at = processed_at + interval '1 hour' where id in (select refund_id from lost)`,
  ],
  [
    'refunds after the invoice have a credit note of their amount',
    `update refunds set method = 'chargeback' where id in (select refund_id from tax_documents)`,
  ],
  [
    'credit notes do not exceed their invoice',
    `update tax_document_lines set igst_paise = 0, cgst_paise = 0, sgst_paise = 0, taxable_paise = total_paise
     where document_id = ${invoice}`,
  ],
  [
    'tax follows the rate and the place of supply',
    `update tax_document_lines set rate_basis_points = 1200 where document_id = ${invoice}`,
  ],
  [
    'the exports of all months equal the orders less their refunds',
    `update orders set total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1 where status = 'shipped'`,
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
  expect(rows).toMatchObject({ products: 10, checkouts: 5, holds: 2, payments: 4, orders: 3 });
  expect(await shared().db.$count(checkouts, eq(checkouts.state, 'refunded'))).toBe(1);
});

test('every check is tested here', async () => {
  const { checks } = await createAuditReport(shared().db);
  const tested = [...Object.keys(violations), ...Object.keys(wrongSummaries)];
  expect(tested).toEqual(checks.map(({ name }) => name));
});

/** Days that count as summarised, but have no summary. */
const wrongSummaries = Object.fromEntries(
  allSources.map((source) => [
    `daily summaries of ${source} equal the rows`,
    `update summary_progress set summarised_until = current_date + 1 where source = '${source}'`,
  ]),
);

test.each([...Object.entries(violations), ...Object.entries(wrongSummaries), ...otherViolations])(
  'detects a violation of “%s”',
  async (check, statement) => {
    const findings = await auditAfter(shared().db, statement);
    expect(findings.map((finding) => finding.check)).toContain(check);
    for (const { detail } of findings) expect(detail).toEqual(expect.any(String));
  },
);
