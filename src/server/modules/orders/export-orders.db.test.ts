import { expect, test } from 'vitest';
import { readCsv } from '../../csv.ts';
import { sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, type TestUser } from '../../testing/users.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { refunds } from '../payments/tables.ts';

async function exportOrders({ app }: TestShop, { token }: TestUser, query = '') {
  const url = `/api/orders/admin/export?${query}`;
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const [head, ...lines] = readCsv(reply.body).map(({ cells }) => cells);
  const rows = lines.map((cells) =>
    Object.fromEntries((head ?? []).map((name, index) => [name, cells[index]])),
  );
  return { reply, rows };
}

test('each order is a row with all columns, and no cell is a formula', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [asha, kavya] = [await createAdmin(db), await createUser(db)];
  const { orderNumber, paymentId } = await insertPaidOrder(db, {
    by: kavya,
    name: '=HYPERLINK("http://x")',
    email: 'kavya@example.com',
    phone: '9876501234',
    street: '+1, "Rose", Lane',
    city: 'Pune',
    stateName: 'Maharashtra',
    pincode: '411001',
    landmark: '@temple',
    items: [
      {
        name: 'Classic Sattu',
        size: '500 g',
        pricePaise: 17_900,
        quantity: 2,
        discountPaise: 35_80,
      },
      { name: 'Peri Peri Makhana', size: '80 g', pricePaise: 19_900, quantity: 1 },
    ],
    offers: [
      { id: 'o1', title: '10% off', code: 'DIWALI10', discountPaise: 35_80, deliveryPaise: 0 },
    ],
    order: {
      status: 'shipped',
      note: '-call first\nplease',
      trackingNumber: '7R48215596',
      courier: 'DTDC',
      createdAt: new Date('2025-08-12T20:00:00Z'),
    },
  });
  const refund = { paymentId, reason: 'given_by_shop', nextTryAt: null } as const;
  await db.insert(refunds).values([
    { ...refund, amountPaise: 10_050, idempotencyKey: 'a' },
    { ...refund, amountPaise: 20_000, idempotencyKey: 'b', state: 'failed' },
  ]);
  await db.execute(sql`update payments set method = 'upi' where id = ${paymentId}`);
  const { reply, rows } = await exportOrders(shop, asha);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': expect.stringContaining('no-store'),
  });
  for (const escaped of [`"'=HYPERLINK(""http://x"")"`, `"'+1, ""Rose"", Lane"`, `'@temple`]) {
    expect(reply.body).toContain(escaped);
  }
  expect(rows).toEqual([
    {
      'Order number': orderNumber,
      'Placed (India time)': '2025-08-13 01:30',
      Status: 'shipped',
      'Payment status': 'paid',
      'Payment method': 'upi',
      'Payment id': paymentId,
      Customer: '=HYPERLINK("http://x")',
      Email: 'kavya@example.com',
      Phone: '9876501234',
      Street: '+1, "Rose", Lane',
      Landmark: '@temple',
      City: 'Pune',
      State: 'Maharashtra',
      Pincode: '411001',
      Items: 'Classic Sattu 500 g × 2; Peri Peri Makhana 80 g × 1',
      Subtotal: '557',
      Shipping: '50',
      Total: '571.2',
      Refunded: '100.5',
      'Tracking number': '7R48215596',
      Courier: 'DTDC',
      Note: '-call first\nplease',
      Discount: '35.8',
      Codes: 'DIWALI10',
    },
  ]);
});

test('exports all filtered orders once, with an entry in the audit log', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const [asha, kavya] = [await createAdmin(db), await createUser(db)];
  await insertPaidOrder(db, { by: kavya, name: 'Farhan', order: { status: 'shipped' } });
  // Many orders have the same time, so a batch may end between them.
  await db.execute(sql`
    with numbers as (select n, 'bulk-' || n as id from generate_series(1, 1203) n),
    bought as (insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise,
        name, email, phone, expires_at)
      select id, ${kavya.id}, 'paid', id, 100, 0, 100, 'Bulk', 'bulk@example.com', '9818044121', now() from numbers
      returning id),
    paid as (insert into payments (id, checkout_id, amount_paise, currency)
      select 'pay_' || id, id, 100, 'INR' from bought returning id, checkout_id)
    insert into orders (id, order_number, user_id, checkout_id, payment_id, subtotal_paise, shipping_paise, total_paise,
      name, email, phone, created_at)
    select checkout_id, 'TKR-20250101-' || lpad(substr(checkout_id, 6), 6, '0'), ${kavya.id}, checkout_id, id, 100, 0,
      100, 'Bulk', 'bulk@example.com', '9818044121', '2025-01-01T10:00:00.123456Z' from paid`);
  const all = await exportOrders(shop, asha);
  expect(all.rows).toHaveLength(1204);
  expect(new Set(all.rows.map((row) => row['Order number'])).size).toBe(1204);
  expect((await exportOrders(shop, asha, 'q=farhan&status=shipped')).rows).toHaveLength(1);
  expect((await exportOrders(shop, asha, 'status=cancelled')).rows).toEqual([]);
  const { rows } = await db.execute(
    sql`select subject from audit_entries where action = 'export_orders' order by at`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'all',
    'status: shipped, q: farhan',
    'status: cancelled',
  ]);
});
