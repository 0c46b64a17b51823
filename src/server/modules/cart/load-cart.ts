import type { Offer, RequestedLine } from '#shared/cart/pricing.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { toRupees } from '#shared/money.ts';
import { and, asc, eq, getTableColumns, sql } from '../../db/drizzle.ts';
import { statement } from '../../db/statement.ts';
import { batched } from '../../db/batched.ts';
import { products } from '../catalog/tables.ts';
import { cartItems } from './tables.ts';

interface Look {
  userId: string;
  /** Products that matter beside those in the cart, by id or slug. */
  wanted: string[];
}

/** Lines in the order they were put in, and what is offered to their owner, by id and by slug. */
export interface LoadedCart {
  lines: RequestedLine[];
  offers: Map<string, Offer>;
}

/** A cart with all that its rules ask for, in one statement: each of them costs more than what it reads. */
export const loadCart = batched(async (db, all: Look[]): Promise<LoadedCart[]> => {
  const looks = all.map(({ userId, wanted }, nth) => ({
    nth,
    user_id: userId,
    names: wanted.filter((text) => POSSIBLE.test(text)),
  }));
  const rows = await cartsAndOffers(db).execute({ looks: JSON.stringify(looks) });
  const seen = Map.groupBy(rows, ({ nth }) => nth);
  return looks.map(({ nth }) => cartIn(seen.get(nth) ?? []));
});

/** How ids and slugs are written; the database would choke on some of what is not. */
const POSSIBLE = /^[\w-]+$/;

const { id, slug, name, tile, isActive, pricePaise, categorySlug, weightValue, weightUnit } =
  getTableColumns(products);

/** What a cart shows of a product; descriptions are long. */
const shown = { id, slug, name, tile, isActive, pricePaise, categorySlug, weightValue, weightUnit };

const firstImage = sql<string>`coalesce((select url from product_images
  where product_id = products.id order by is_primary desc, position limit 1), '')`;

/** What their own checkout holds is there for them: nobody loses the last packet to themselves. */
const stockForOwner = sql<number>`(on_hand - reserved + coalesce((select sum(quantity) from holds
  where product_id = products.id and owner_id = look.user_id), 0))::int`;

const looksOfAll = sql`jsonb_to_recordset(${sql.placeholder('looks')})
  as look (nth integer, user_id text, names text[])`;
/** PostgreSQL takes every list for a long one, and would rather read whole tables. */
const areFew = sql`nth between 0 and 99`;

const ownIds = sql`array(select product_id from cart_items where user_id = look.user_id)`;
const isLookedFor = sql`${id} = any(${ownIds} || look.names) or ${slug} = any(look.names)`;

const cartsAndOffers = statement((db) => {
  // Not a plain join: that may find lines by their product, which a thousand other carts hold.
  const line = db
    .select({ quantity: cartItems.quantity, addedAt: cartItems.addedAt })
    .from(cartItems)
    .where(and(eq(cartItems.userId, sql`look.user_id`), eq(cartItems.productId, id)))
    .limit(1)
    .as('line');
  return db
    .select({
      nth: sql<number>`nth`,
      product: shown,
      image: firstImage,
      stock: stockForOwner,
      quantity: line.quantity,
    })
    .from(products)
    .innerJoin(looksOfAll, isLookedFor)
    .leftJoinLateral(line, sql`true`)
    .where(areFew)
    .orderBy(sql`nth`, asc(line.addedAt), asc(id))
    .prepare('carts_and_offers');
});

interface SeenRow {
  product: Pick<typeof products.$inferSelect, keyof typeof shown>;
  image: string;
  stock: number;
  /** Of the line, where there is one. */
  quantity: number | null;
}

function cartIn(rows: SeenRow[]): LoadedCart {
  const lines = rows.flatMap(({ product, quantity }) =>
    quantity === null ? [] : [{ productId: product.id, quantity }],
  );
  const all = rows.map((row) => offerOf(row));
  const offers = new Map([
    ...all.map((offer) => [offer.slug, offer] as const),
    ...all.map((offer) => [offer.id, offer] as const),
  ]);
  return { lines, offers };
}

function offerOf({ product, image, stock }: SeenRow): Offer {
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
