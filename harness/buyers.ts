import '../src/server/testing/seed-settings.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { asc } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { details, type PaymentResult } from '../src/server/testing/checkout-flow.ts';
import { addPeople, type Environment } from './environment.ts';
import { post } from './http-client.ts';
import type { stopwatch } from './load-loop.ts';

const BUYERS = 600;

/** Each buyer has one checkout at a time. */
export async function buyers(
  { servers, provider, db }: Environment,
  watch: ReturnType<typeof stopwatch>,
  { products: count = 10 } = {},
) {
  const people = await addPeople(db, BUYERS);
  const offers = await db.select().from(products).orderBy(asc(products.id)).limit(count);
  return async (nth: number): Promise<void> => {
    const person = people.shift();
    const offer = offers[nth % offers.length];
    if (!person || !offer) throw new Error('no free buyer');
    const { token } = person;
    const { url } = servers[nth % servers.length] ?? servers[0];
    const line = { productId: offer.id, quantity: 1 };
    const price = toRupees(offer.pricePaise);
    const amount = cartTotals([{ price, quantity: 1 }]).totalPaise;
    const body = { amount, currency: 'INR', orderData: { ...details, items: [line] } };
    const created = await watch.time(() =>
      post<{ id: string }>(`${url}/api/payments/create-razorpay-order`, { body, token }),
    );
    const paid = await post<PaymentResult>(provider.payUrl, { body: { order_id: created.id } });
    await watch.time(() => post(`${url}/api/payments/verify-payment`, { body: paid, token }));
    people.push(person);
  };
}
