import { expect, test } from 'vitest';
import { createPayments, ProviderError } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import { readConfig } from '../../config.ts';
import { eq } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { aPerson } from '../../testing/people.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { products } from '../catalog/tables.ts';
import { createCheckout } from './create-checkout.ts';

/** A shopper who clicks twice, each time with a provider that opens the payment as told. */
async function clicker() {
  const shop = await openTestShop();
  const { db } = shop;
  const { id: userId } = await aPerson(db);
  const lines = [{ productId: '1', quantity: 1 }];
  const { name, email, phone } = checkoutFlow.details;
  const amountPaise = await checkoutFlow.amountOf(shop, lines);
  const wish = { userId, amountPaise, details: { name, email, phone }, lines };
  const { holdLimits } = readConfig({});
  const provider = createPayments(shop.razorpay);
  const click = (createOrder = provider.createOrder) =>
    createCheckout({ db, payments: { ...provider, createOrder }, holdLimits }, wish);
  return { db, click, createOrder: provider.createOrder };
}

const refusing = (when: Promise<unknown>) => async (): Promise<string> => {
  await when;
  throw new ProviderError('away', { isUnavailable: true });
};

test('of a double click the provider refuses the first: the second can be paid, and is asked after', async () => {
  const { db, click, createOrder } = await clicker();
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
  const { promise: areBothThere, resolve: second } = Promise.withResolvers<void>();

  const first = click(refusing(areBothThere)).finally(refuse);
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

test('a click that the provider refuses and the next one do not wait for each other in a circle', async () => {
  const { db, click } = await clicker();
  const { promise: isTime, resolve: refuse } = Promise.withResolvers<void>();
  const { promise: isOpening, resolve: opens } = Promise.withResolvers<void>();
  const first = click(async () => {
    opens();
    return refusing(isTime)();
  });
  first.catch(() => {});
  await isOpening;

  let second: ReturnType<typeof click> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, '1')).for('no key update');
    second = click();
    second.catch(() => {});
    await lockWaits(db, 1);
    // It is behind the second for the product, and ahead of it for the attempt.
    refuse();
    await lockWaits(db, 2);
  });

  await expect(first).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(await second).toMatchObject({ id: expect.stringMatching(/^order_/) });
  expect(await auditBooks(db)).toEqual([]);
});
