import { AppError } from '#shared/errors.ts';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { stockCountItems } from '../tables.ts';
import { lockCount } from './lock-count.ts';
import { findCountedProduct } from './queries.ts';

interface Entry {
  countId: string;
  productId: string;
  counted: number | null;
  /** The entry that the caller saw. */
  seen: number | null;
  /** The email of the person who counts. */
  actor: string;
  seesMoney: boolean;
}

/** Stores the counted units of a product with the units that should be there now. */
export async function countProduct(db: Db, entry: Entry): Promise<CountedProduct> {
  const { countId, seesMoney } = entry;
  return inTransaction(db, async (tx) => {
    const count = await lockCount(tx, countId, 'share');
    if (count.state !== 'open') throw new AppError('count_closed');
    const isStored = await storeEntry(tx, entry);
    const product = await findCountedProduct(tx, entry, { seesMoney });
    if (!product) throw new AppError('product_not_found');
    // A repeated request finds its own entry.
    if (!isStored && product.counted !== entry.counted) {
      throw new AppError('count_changed', { data: { product } });
    }
    return product;
  });
}

/** Paid units stay in the shop until their parcel leaves it, but no longer belong to the stock. */
const unshippedUnits = sql`coalesce((
  select sum(unit.quantity - coalesce(sent.quantity, 0) * unit.per_item)
  from order_units unit
  join orders on orders.id = unit.order_id and orders.status in ('pending', 'confirmed', 'processing')
  left join lateral (
    select sum(parcel_items.quantity) as quantity
    from parcels join parcel_items on parcel_items.parcel_id = parcels.id
    where parcels.order_id = unit.order_id and parcel_items.position = unit.position
      and parcels.status not in ('ready', 'cancelled')
  ) sent on true
  where unit.product_id = ${stockCountItems.productId}), 0)`;

const unitsInShop = sql<number>`((
  select on_hand from product_stock where product_id = ${stockCountItems.productId}) + ${unshippedUnits})::int`;

/** Returns false without a change if another person stored an entry first. */
async function storeEntry(tx: Db, entry: Entry): Promise<boolean> {
  const { countId, productId, counted, seen, actor } = entry;
  const figures =
    counted === null
      ? { expected: null, countedBy: null, countedAt: null }
      : { expected: unitsInShop, countedBy: actor, countedAt: sql`now()` };
  const stored = await tx
    .update(stockCountItems)
    .set({ counted, ...figures, version: sql`${stockCountItems.version} + 1` })
    .where(
      and(
        eq(stockCountItems.countId, countId),
        eq(stockCountItems.productId, productId),
        sql`${stockCountItems.counted} is not distinct from ${seen}`,
      ),
    )
    .returning({ productId: stockCountItems.productId });
  return stored.length > 0;
}
