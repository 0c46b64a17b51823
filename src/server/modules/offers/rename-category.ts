import type { OfferGoods, OfferTerms } from '#shared/offers/terms.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { offers } from './tables.ts';

interface Rename {
  from: string;
  to: string;
}

/** Offers name categories by their slugs, so they follow a new slug. Archived ones too, as they may be restored. */
export async function renameCategoryInOffers(tx: Db, rename: Rename): Promise<void> {
  const { from } = rename;
  const named = await takeLock(
    tx,
    'offer',
    tx
      .select()
      .from(offers)
      .where(
        sql`included->'categories' ? ${from} or excluded->'categories' ? ${from}
          or terms->'getGoods'->'categories' ? ${from}`,
      )
      .orderBy(offers.id)
      .for('no key update'),
  );
  for (const { id, included, excluded, terms } of named) {
    await tx
      .update(offers)
      .set({
        included: renamed(included, rename),
        excluded: renamed(excluded, rename),
        terms: renamedTerms(terms, rename),
        version: sql`${offers.version} + 1`,
      })
      .where(eq(offers.id, id));
  }
}

const renamed = ({ products, categories }: OfferGoods, { from, to }: Rename): OfferGoods => ({
  products,
  categories: categories.map((slug) => (slug === from ? to : slug)),
});

function renamedTerms(terms: OfferTerms, rename: Rename): OfferTerms {
  if (terms.kind !== 'buy_x_get_y' || !terms.getGoods) return terms;
  return { ...terms, getGoods: renamed(terms.getGoods, rename) };
}
