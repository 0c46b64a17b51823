import { expect, test } from 'vitest';
import { createPayments, ProviderError } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { createUser } from '../../testing/users.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { productStock } from '../catalog/tables.ts';
import { createCheckout } from './create-checkout.ts';

/** Returns a function that starts the same checkout, with a given response of the provider. */
async function createClicker() {
  const shop = await openTestShop();
  const { db } = shop;
  const { id: userId } = await createUser(db);
  const lines = [{ productId: '1', quantity: 1 }];
  const { name, email, phone } = checkoutFlow.details;
  const amountPaise = await checkoutFlow.readTotal(shop, lines);
  const request = { userId, amountPaise, details: { name, email, phone }, lines };
  const provider = createPayments(shop.razorpay);
  const click = (createOrder = provider.createOrder) =>
    createCheckout({ db, payments: { ...provider, createOrder } }, request);
  return { db, click, createOrder: provider.createOrder };
}

const rejectAfter = (when: Promise<unknown>) => async (): Promise<string> => {
  await when;
  throw new ProviderError('away', { isUnavailable: true });
};

test('the second request of a double click can be paid if the provider rejects the first', async () => {
  const { db, click, createOrder } = await createClicker();
  const { promise: isRefused, resolve: rejectFirst } = Promise.withResolvers<void>();
  const { promise: areBothThere, resolve: second } = Promise.withResolvers<void>();

  const first = click(rejectAfter(areBothThere)).finally(rejectFirst);
  first.catch(() => {});
  const both = click(async (order) => {
    second();
    await isRefused;
    return createOrder(order);
  });

  await expect(first).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(await both).toMatchObject({ id: expect.stringMatching(/^order_/) });
  expect(await auditBooks(db)).toEqual([]);
});

test('a request that the provider rejects does not deadlock with the next one', async () => {
  const { db, click } = await createClicker();
  const { promise: isTime, resolve: rejectFirst } = Promise.withResolvers<void>();
  const { promise: isOpening, resolve: opens } = Promise.withResolvers<void>();
  const first = click(async () => {
    opens();
    return rejectAfter(isTime)();
  });
  first.catch(() => {});
  await isOpening;

  let second: ReturnType<typeof click> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .select()
      .from(productStock)
      .where(eq(productStock.productId, '1'))
      .for('no key update');
    second = click();
    second.catch(() => {});
    await waitForLockWaits(db, 1);
    // It waits for the second request's lock of the product, and holds the lock of the checkout.
    rejectFirst();
    await waitForLockWaits(db, 2);
  });

  await expect(first).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(await second).toMatchObject({ id: expect.stringMatching(/^order_/) });
  expect(await auditBooks(db)).toEqual([]);
});
