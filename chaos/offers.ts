import { offerCodes, offers } from '../src/server/modules/offers/tables.ts';
import type { Db } from '../src/server/db/client.ts';

export const CODE = 'CHAOS20';

/** An automatic offer for everyone, and a code that few shoppers get. */
export async function addOffers(db: Db, { limit }: { limit: number }): Promise<void> {
  const [offer] = await db
    .insert(offers)
    .values({
      title: '₹20 off',
      isAutomatic: false,
      terms: { kind: 'amount', amountPaise: 20_00 },
      totalLimit: limit,
      customerLimit: 1,
    })
    .returning({ id: offers.id });
  if (!offer) throw new Error('no offer was inserted');
  await db.insert(offerCodes).values({ code: CODE, offerId: offer.id });
  await db.insert(offers).values({
    title: '3% off',
    isAutomatic: true,
    terms: { kind: 'percent', percentBasisPoints: 300, maxPaise: null },
  });
}
