import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createFolderStorage } from '../../adapters/uploads/folder-storage.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { shareDatabase } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser } from '../../testing/users.ts';
import { refunds } from '../payments/tables.ts';
import { createPdfRenderer } from '../tax/pdf/pdf-renderer.ts';
import { orderMails } from './compose-mails.ts';
import { orderItemParts, orderItems, parcels } from './tables.ts';

const database = shareDatabase('migrated');
const publicUrl = 'https://shop.example';

const kavyasAddress = {
  street: 'Flat 402, Tower B',
  city: 'Gurugram',
  stateName: 'Haryana',
  pincode: '122002',
};

type Order = Parameters<typeof insertPaidOrder>[1]['order'];
const pdfRenderer = createPdfRenderer(createFolderStorage(tmpdir()));
afterAll(() => pdfRenderer.close());

type Kind = keyof ReturnType<typeof orderMails>;

async function createKavyasOrder(
  order?: Order,
  given: Partial<Parameters<typeof insertPaidOrder>[1]> = {},
) {
  const { db } = database();
  const by = await createUser(db, { name: 'Kavya Rao' });
  const row = await insertPaidOrder(db, {
    by,
    ...kavyasAddress,
    ...given,
    ...(order && { order }),
  });
  return { db, by, row };
}

const compose = (db: Db, kind: Kind, { to, ...data }: { to: string; [key: string]: string }) =>
  orderMails({ db, publicUrl, pdfRenderer })[kind]({ to, data });

async function insertRefund(db: Db, paymentId: string, amountPaise = 60_700) {
  const [refund] = await db
    .insert(refunds)
    .values({
      paymentId,
      amountPaise,
      reason: 'cancelled_by_customer',
      idempotencyKey: `cancelled ${paymentId}`,
      state: 'started',
      providerRefundId: `rfnd_${paymentId}`,
    })
    .returning();
  if (!refund) throw new Error('no row');
  return refund;
}

test('a confirmation contains items, prices and address, as HTML and as text', async () => {
  const { db, by, row } = await createKavyasOrder({
    estimatedDelivery: new Date('2025-11-25T06:00:00Z'),
  });
  const mail = await compose(db, 'order_confirmed', { to: by.email, orderId: row.id });
  expect(mail?.subject).toBe(`Order ${row.orderNumber} is confirmed`);
  for (const version of [mail?.html, mail?.text]) {
    for (const words of [
      ['Namaste Kavya Rao,', row.orderNumber],
      ['Classic Sattu', '500 g', '₹358', 'Peri Peri Makhana', '80 g', '₹199'],
      ['Subtotal', '₹557', 'Shipping', '₹50', 'Total', '₹607'],
      ['Flat 402, Tower B', 'Gurugram, Haryana 122002', '+91 98180 44121', by.email],
      [figures().dispatchDays, figures().transitDays, 'by 25 Nov 2025 at the latest'],
      ['Cancel on your dashboard until', `${publicUrl}/dashboard`],
    ].flat()) {
      expect(version).toContain(words);
    }
  }
  expect(mail?.text).toContain('2 x Classic Sattu, 500 g: ₹358\n1 x Peri Peri Makhana, 80 g: ₹199');
});

test('a confirmation after the cancellation period does not offer cancellation', async () => {
  const { db, by, row } = await createKavyasOrder({ createdAt: new Date('2025-11-15T06:00:00Z') });
  const mail = await compose(db, 'order_confirmed', { to: by.email, orderId: row.id });
  expect(mail?.text).not.toContain('Cancel');
});

test('a mail states free shipping, and omits a missing address', async () => {
  const { db, by, row } = await createKavyasOrder(
    {},
    { shippingPaise: 0, street: null, city: null, stateName: null, pincode: null },
  );
  const mail = await compose(db, 'order_confirmed', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('Shipping: Free\nTotal: ₹557');
  expect(mail?.text).not.toMatch(/address:|null/);
});

test('the mail about a shipped order contains courier, tracking number and delivery date', async () => {
  const { db, by, row } = await createKavyasOrder({
    status: 'shipped',
    courier: 'DTDC',
    trackingNumber: '7R48215596',
    estimatedDelivery: new Date('2025-11-25T06:00:00Z'),
  });
  const mail = await compose(db, 'order_shipped', { to: by.email, orderId: row.id });
  expect(mail?.subject).toBe(`Order ${row.orderNumber} is on its way`);
  expect(mail?.text).toContain('has shipped with DTDC.');
  expect(mail?.text).toContain('Tracking number:\n7R48215596');
  expect(mail?.text).toContain('Expect it by 25 Nov 2025.');
  expect(mail?.text.match(/Business days are Monday to Saturday/g)).toHaveLength(1);
});

test.each([
  [
    'blue dart',
    '7R 482&15',
    'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=7R482%2615',
  ],
  [
    'Speed Post',
    'EM1IN',
    'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  ],
])(
  'the mail about an order shipped with %s links to the tracking page',
  async (courier, trackingNumber, url) => {
    const { db, by, row } = await createKavyasOrder({ status: 'shipped', courier, trackingNumber });
    const mail = await compose(db, 'order_shipped', { to: by.email, orderId: row.id });
    expect(mail?.text).toContain(`Track your parcel:\n${url}\n`);
    expect(mail?.html).toContain(`href="${url.replaceAll('&', '&#38;')}"`);
    expect(mail?.text).toContain(`${publicUrl}/dashboard`);
  },
);

test('the mail about a parcel counts the parcels that are left', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'shipped' });
  // The first parcel was removed.
  const [, last] = await db
    .insert(parcels)
    .values([2, 3].map((position) => ({ orderId: row.id, position, status: 'shipped' as const })))
    .returning();
  if (!last) throw new Error('no row');
  const mail = await compose(db, 'order_shipped', {
    to: by.email,
    orderId: row.id,
    parcelId: last.id,
  });
  expect(mail?.text).toContain(`Parcel 2 of 2 of order ${row.orderNumber} has shipped`);
});

test('the mail about an order with an unknown courier has a tracking number without a link', async () => {
  const shipped = { status: 'shipped', courier: 'A neighbour', trackingNumber: '1' } as const;
  const { db, by, row } = await createKavyasOrder(shipped);
  const mail = await compose(db, 'order_shipped', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('Tracking number:\n1');
  expect(mail?.text).not.toContain('Track your parcel');
});

test('the mail about an order without a tracking number omits it', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'shipped' });
  const mail = await compose(db, 'order_shipped', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('has shipped.');
  expect(mail?.text).not.toMatch(/tracking|courier|null/i);
});

test('the mail about a delivered order explains how to report damage and return items', async () => {
  const { db, by, row } = await createKavyasOrder({
    status: 'delivered',
    deliveredAt: new Date('2025-11-20T20:00:00Z'),
  });
  const mail = await compose(db, 'order_delivered', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('was delivered on 21 Nov 2025');
  expect(mail?.text).toContain(`within ${settings().orders.reportDamageHours} hours with a photo`);
  expect(mail?.text).toContain(
    `within ${settings().orders.returnRequestDays} days of the delivery`,
  );
});

test('the mail about a cancelled order states when the refund arrives', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'cancelled' });
  const mail = await compose(db, 'order_cancelled', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('is cancelled and will not be shipped');
  expect(mail?.text).toContain(
    `refund ₹607 to your original payment method, and it reaches you in ${figures().refundDays}`,
  );
});

test('the mail about a cancelled order states the rest after a partial refund', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'cancelled' });
  const { paymentId } = row;
  const given = { paymentId, reason: 'given_by_shop' } as const;
  await db.insert(refunds).values({ ...given, amountPaise: 10_000, idempotencyKey: 'given 1' });
  const input = { to: by.email, orderId: row.id };
  expect((await compose(db, 'order_cancelled', input))?.text).toContain('refund ₹507');
  await db.insert(refunds).values({ ...given, amountPaise: 50_700, idempotencyKey: 'given 2' });
  expect((await compose(db, 'order_cancelled', input))?.text).toContain('already been refunded');
});

test('the mail about a refund states its amount and when it arrives', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'cancelled' });
  const refund = await insertRefund(db, row.paymentId, 10_050);
  const input = { to: by.email, orderId: row.id, refundId: refund.id };
  const mail = await compose(db, 'order_refunded', input);
  expect(mail?.subject).toBe(`Refund for order ${row.orderNumber}`);
  expect(mail?.text).toContain('refunded ₹100.50');
  expect(mail?.text).toContain(`reaches you in ${figures().refundDays}`);
});

test('escapes markup and removes links in customers’ input', async () => {
  const malicious = '<b>win at evil.example</b>';
  const { db, by, row } = await createKavyasOrder(
    {},
    { name: malicious, street: malicious, landmark: 'https://evil.example' },
  );
  const mail = await compose(db, 'order_confirmed', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('Namaste,\n');
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/evil\.example|:\/\/evil/);
  expect(mail?.html).not.toContain('<b>');
});

test.each([
  ['order_confirmed', 'cancelled'],
  ['order_shipped', 'processing'],
  ['order_delivered', 'shipped'],
  ['order_cancelled', 'confirmed'],
] as const)('%s is not sent once the order is %s', async (kind, status) => {
  const { db, by, row } = await createKavyasOrder({ status });
  expect(await compose(db, kind, { to: by.email, orderId: row.id })).toBeUndefined();
});

test('composes no mail about an order or refund of another customer', async () => {
  const { db, by, row } = await createKavyasOrder({ status: 'cancelled' });
  const asha = await createUser(db);
  const ashas = await insertPaidOrder(db, { by: asha, order: { status: 'cancelled' } });
  const ashasRefund = await insertRefund(db, ashas.paymentId);
  for (const kind of ['order_confirmed', 'order_cancelled', 'order_refunded'] as const) {
    const input = { to: by.email, orderId: ashas.id, refundId: ashasRefund.id };
    expect(await compose(db, kind, input)).toBeUndefined();
  }
  const mixedUp = { to: by.email, orderId: row.id, refundId: ashasRefund.id };
  expect(await compose(db, 'order_refunded', mixedUp)).toBeUndefined();
});

test('composes mails for the address of the order and of the account', async () => {
  const { db, by, row } = await createKavyasOrder({}, { email: 'office@example.com' });
  for (const to of [by.email, 'office@example.com']) {
    const mail = await compose(db, 'order_confirmed', { to, orderId: row.id });
    expect(mail?.text).toContain(row.orderNumber);
  }
});

test('composes no mail for an unknown order', async () => {
  const { db, by } = await createKavyasOrder();
  for (const kind of ['order_confirmed', 'order_refunded'] as const) {
    expect(await compose(db, kind, { to: by.email })).toBeUndefined();
  }
});

test('the mail about an order says what its combos contain', async () => {
  const { db, by, row } = await createKavyasOrder();
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, row.id));
  if (!item) throw new Error('no item');
  const part = { orderId: row.id, position: 0, productId: item.productId, pricePaise: 100_00 };
  await db.insert(orderItemParts).values([
    { ...part, part: 0, name: 'Roasted Makhana', quantity: 2 },
    { ...part, part: 1, name: 'Sattu <Bold>', quantity: 1 },
  ]);
  const mail = await compose(db, 'order_confirmed', { to: by.email, orderId: row.id });
  expect(mail?.text).toContain('Contains 2 × Roasted Makhana, 1 × Sattu <Bold>');
  expect(mail?.html).toContain('Contains 2 × Roasted Makhana, 1 × Sattu &#60;Bold&#62;');
});
