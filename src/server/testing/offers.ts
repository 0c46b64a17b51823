import { expect } from 'vitest';
import type { OfferTerms } from '#shared/offers/terms.ts';
import { normaliseCode } from '#shared/offers/code.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { offerCodes, offers } from '../modules/offers/tables.ts';
import { callApi, type TestUser } from './users.ts';
import { eventually } from './eventually.ts';
import { details, pay, retryOn, verify } from './checkout-flow.ts';
import type { TestShop } from './test-shop.ts';

export const percentOff = (percentBasisPoints: number): OfferTerms => ({
  kind: 'percent',
  percentBasisPoints,
  maxPaise: null,
});

interface NewOffer extends Partial<Omit<typeof offers.$inferInsert, 'id'>> {
  /** Without codes it is automatic. */
  codes?: { code: string; usesMax?: number }[];
}

/** Inserts an offer of 10 %, with changes, and returns its id. */
export async function insertOffer(db: Db, { codes = [], ...changes }: NewOffer = {}) {
  const [offer] = await db
    .insert(offers)
    .values({
      title: '10% off',
      isAutomatic: codes.length === 0,
      terms: percentOff(1000),
      ...changes,
    })
    .returning({ id: offers.id });
  if (!offer) throw new Error('no offer was inserted');
  for (const { code, usesMax } of codes) {
    await db.insert(offerCodes).values({ code: normaliseCode(code), offerId: offer.id, usesMax });
  }
  return offer.id;
}

/** As `insertOffer`, and returns once the shop knows the offer. */
export async function createOffer(
  { db, settings }: Pick<TestShop, 'db' | 'settings'>,
  offer: NewOffer = {},
) {
  const offerId = await insertOffer(db, offer);
  const isOver = offer.endsAt && offer.endsAt < new Date();
  const isCurrent = offer.isActive !== false && !isOver;
  await eventually(async () => {
    const { offers: current } = await settings.current();
    expect(current.some(({ id }) => id === offerId)).toBe(isCurrent);
  });
  return offerId;
}

interface Line {
  productId: string;
  quantity: number;
}

/** Starts a checkout for the total of the account's own cart, which offers may lower. */
export async function createWithOffers(
  shop: TestShop,
  as: TestUser,
  items: Line[],
  changes: Partial<typeof details> = {},
) {
  await retryOn(() => callApi(shop, 'DELETE /api/cart/clear', { as }));
  const { data } = await retryOn(() =>
    callApi(shop, 'POST /api/cart/sync', { as, body: { items } }),
  );
  const amount = Math.round(data.cart.total * 100);
  const orderData = { ...details, ...changes, items };
  const body = { amount, currency: 'INR', orderData };
  return retryOn(() => callApi(shop, 'POST /api/payments/create-razorpay-order', { as, body }));
}

export async function buyWithOffers(shop: TestShop, as: TestUser, items: Line[]) {
  const { id } = await createWithOffers(shop, as, items);
  return verify(shop, as, await pay(shop, id));
}

export async function countUses(db: Db, offerId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from offer_uses where offer_id = ${offerId}`,
  );
  return rows[0]?.count ?? 0;
}
