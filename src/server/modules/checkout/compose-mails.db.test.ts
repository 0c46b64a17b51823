import { figures } from '#shared/settings/figures.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { insertPaidCheckout } from '../../testing/paid-order.ts';
import { createUser } from '../../testing/users.ts';
import { refunds } from '../payments/tables.ts';
import { checkoutMails } from './compose-mails.ts';

const compose = (db: Db, { to, checkoutId }: { to: string; checkoutId: string }) =>
  checkoutMails({ db, publicUrl: 'https://shop.example' }).payment_returned({
    to,
    data: { checkoutId },
  });

async function refundedCheckout(reason: (typeof refunds.$inferInsert)['reason']) {
  const { db } = await freshDatabase();
  const kavya = await createUser(db, { name: 'Kavya Rao' });
  const { checkout, paymentId } = await insertPaidCheckout(db, { by: kavya });
  const { amountPaise } = checkout;
  await db.insert(refunds).values({ paymentId, amountPaise, reason, idempotencyKey: paymentId });
  return { db, kavya, checkoutId: checkout.id };
}

test('the mail about a sold-out product states the refund and the items', async () => {
  const { db, kavya, checkoutId } = await refundedCheckout('out_of_stock');
  const mail = await compose(db, { to: kavya.email, checkoutId });
  expect(mail?.subject).toBe('Your payment of ₹607 is being refunded');
  for (const version of [mail?.html, mail?.text]) {
    expect(version).toContain('sold out while you were paying');
    expect(version).toContain(`reaches you in ${figures().refundDays}`);
    expect(version).toContain('Classic Sattu');
    expect(version).toContain('https://shop.example/dashboard');
  }
});

test.each([
  ['second_payment', 'this was a second payment'],
  ['wrong_amount', 'did not match the total of the order'],
] as const)('the mail about a payment refunded as %s states the reason', async (reason, text) => {
  const { db, kavya, checkoutId } = await refundedCheckout(reason);
  expect((await compose(db, { to: kavya.email, checkoutId }))?.text).toContain(text);
});

test('composes no mail without a refund, for an unknown checkout or for another customer', async () => {
  const { db, kavya, checkoutId } = await refundedCheckout('cancelled_by_customer');
  const asha = await createUser(db);
  expect(await compose(db, { to: kavya.email, checkoutId })).toBeUndefined();
  expect(await compose(db, { to: kavya.email, checkoutId: 'none' })).toBeUndefined();
  const other = await insertPaidCheckout(db, { by: asha });
  await db.insert(refunds).values({
    paymentId: other.paymentId,
    amountPaise: 100,
    reason: 'out_of_stock',
    idempotencyKey: 'other',
  });
  expect(await compose(db, { to: kavya.email, checkoutId: other.checkout.id })).toBeUndefined();
});
