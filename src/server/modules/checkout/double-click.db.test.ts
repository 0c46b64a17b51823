import { expect, test } from 'vitest';
import { createPayments, ProviderError } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import * as buying from '../../testing/buying.ts';
import { aPerson } from '../../testing/people.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { createCheckout } from './create-checkout.ts';

test('of a double click the provider refuses the first: the second can be paid, and is asked after', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { id: userId } = await aPerson(db);
  const lines = [{ productId: '1', quantity: 1 }];
  const { name, email, phone } = buying.details;
  const amountPaise = await buying.amountOf(shop, lines);
  const wish = { userId, amountPaise, details: { name, email, phone }, lines };
  const provider = createPayments(shop.razorpay);
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
  const { promise: areBothThere, resolve: second } = Promise.withResolvers<void>();

  const first = createCheckout(
    {
      db,
      payments: {
        ...provider,
        async createOrder() {
          await areBothThere;
          throw new ProviderError('away', { isAway: true });
        },
      },
    },
    wish,
  ).finally(refuse);
  first.catch(() => {});
  const both = createCheckout(
    {
      db,
      payments: {
        ...provider,
        async createOrder(order) {
          second();
          await isRefused;
          return provider.createOrder(order);
        },
      },
    },
    wish,
  );

  await expect(first).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(await both).toMatchObject({ id: expect.stringMatching(/^order_/) });
  expect(await auditBooks(db)).toEqual([]);
});
