import type { Cart } from '#shared/cart/contract.ts';
import { priceLines, type Offer, type WantedLine } from '#shared/cart/pricing.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, getTableColumns, inArray, or, sql } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { cartItems } from './tables.ts';

/** The own cart of this moment. Reading changes nothing: what is sold out comes back when it does. */
export async function findCart(db: Db, userId: string): Promise<Cart> {
  return priceFor(db, { userId, lines: await listLines(db, userId) });
}

/** What lines cost somebody who buys them now, and what of them can be had. */
export async function priceFor(
  db: Db,
  { userId, lines }: { userId: string; lines: WantedLine[] },
): Promise<Cart> {
  const wanted = lines.map(({ productId }) => productId);
  const offers = await findOffers(db, { userId, wanted });
  return priceLines(lines, (id) => offers.get(id));
}

export async function listLines(db: Db, userId: string): Promise<WantedLine[]> {
  return db
    .select({ productId: cartItems.productId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId));
}

/** How ids and slugs are written; the database would choke on some of what is not. */
const POSSIBLE = /^[\w-]+$/;

/**
 * Products by id and by slug. What the shopper's own checkout holds is there for them: nobody loses the
 * last packet to themselves.
 */
export async function findOffers(
  db: Db,
  { userId, wanted }: { userId: string; wanted: string[] },
): Promise<Map<string, Offer>> {
  const names = wanted.filter((name) => POSSIBLE.test(name));
  if (names.length === 0) return new Map();
  // Named by hand: in a select from one table Drizzle leaves the names of tables out.
  const held = sql`coalesce((select sum(quantity) from holds
    where product_id = products.id and owner_id = ${userId}), 0)`;
  const image = sql<string>`coalesce((select url from product_images
    where product_id = products.id order by is_primary desc, position limit 1), '')`;
  const rows = await db
    .select({
      product: shown,
      image,
      stock: sql<number>`(on_hand - reserved + ${held})::int`,
    })
    .from(products)
    .where(or(inArray(products.id, names), inArray(products.slug, names)));
  const offers = rows.map((row) => offerOf(row));
  return new Map([
    ...offers.map((offer) => [offer.slug, offer] as const),
    ...offers.map((offer) => [offer.id, offer] as const),
  ]);
}

const { id, slug, name, tile, isActive, pricePaise, categorySlug, weightValue, weightUnit } =
  getTableColumns(products);

/** What a cart shows of a product; descriptions are long. */
const shown = { id, slug, name, tile, isActive, pricePaise, categorySlug, weightValue, weightUnit };

interface OfferRow {
  product: Pick<typeof products.$inferSelect, keyof typeof shown>;
  image: string;
  stock: number;
}

function offerOf({ product, image, stock }: OfferRow): Offer {
  const { weightValue: value, weightUnit: unit } = product;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    price: toRupees(product.pricePaise),
    image,
    tile: product.tile,
    size: weightText(value === null || unit === null ? null : { value, unit }),
    category: product.categorySlug,
    stock,
    isActive: product.isActive,
  };
}
