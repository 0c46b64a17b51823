import type { AvailableProduct, RequestedLine } from '#shared/cart/pricing.ts';
import { comboStock, commonRate } from '#shared/catalog/combo.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { toRupees } from '#shared/money.ts';
import { and, asc, eq, getTableColumns, sql } from '../../db/drizzle.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { currentRateSql } from '../catalog/product-taxes.ts';
import { partsForOwner, toAvailablePart, type LoadedPart } from './parts-for-owner.ts';
import { products, productStock } from '../catalog/tables.ts';
import { cartItems } from './tables.ts';

interface CartRequest {
  userId: string;
  /** Products to load besides those in the cart, by id or slug. */
  productIds: string[];
}

/** Lines in the order in which they were added, and the products for their owner by id and by slug. */
export interface LoadedCart {
  lines: RequestedLine[];
  products: Map<string, AvailableProduct>;
}

/** Loads a cart with its products in one query, because a round trip costs more than the data. */
export const loadCart = batched(async (db, all: CartRequest[]): Promise<LoadedCart[]> => {
  const requests = all.map(({ userId, productIds }, nth) => ({
    nth,
    user_id: userId,
    names: productIds.filter((name) => ID_OR_SLUG.test(name)),
  }));
  const rows = await cartsAndProducts(db).execute({ requests: JSON.stringify(requests) });
  const rowsByRequest = Map.groupBy(rows, ({ nth }) => nth);
  return requests.map(({ nth }) => toCart(rowsByRequest.get(nth) ?? []));
});

/** PostgreSQL rejects some other texts, e.g. those with NUL characters. */
const ID_OR_SLUG = /^[\w-]+$/;

const { id, slug, name, tile, isActive, pricePaise, categorySlug } = getTableColumns(products);
const { weightValue, weightUnit, sizeLabel } = getTableColumns(products);

/** The columns that a cart shows; descriptions are long. */
const productColumns = {
  id,
  slug,
  name,
  tile,
  isActive,
  pricePaise,
  categorySlug,
  weightValue,
  weightUnit,
  sizeLabel,
};

const firstImage = sql<string>`coalesce((select url from product_images
  where product_id = products.id order by is_primary desc, position limit 1), '')`;

/** Units held for the owner's own checkout are available to the owner. */
const stockForOwner = sql<number>`(on_hand - reserved + coalesce((select sum(quantity) from holds
  where product_id = products.id and owner_id = request.user_id), 0))::int`;

const requestRows = sql`jsonb_to_recordset(${sql.placeholder('requests')})
  as request (nth integer, user_id text, names text[])`;
/** Makes PostgreSQL expect few rows; otherwise it would scan whole tables. */
const isSmallBatch = sql`nth between 0 and 99`;

const cartProductIds = sql`array(select product_id from cart_items where user_id = request.user_id)`;
const isRequested = sql`${id} = any(${cartProductIds} || request.names) or ${slug} = any(request.names)`;

const cartsAndProducts = prepareOnce((db) => {
  // Not a plain join, which may find lines by their product and read those of all carts.
  const line = db
    .select({ quantity: cartItems.quantity, addedAt: cartItems.addedAt })
    .from(cartItems)
    .where(and(eq(cartItems.userId, sql`request.user_id`), eq(cartItems.productId, id)))
    .limit(1)
    .as('line');
  return db
    .select({
      nth: sql<number>`nth`,
      product: productColumns,
      image: firstImage,
      stock: stockForOwner,
      rateBasisPoints: currentRateSql,
      parts: partsForOwner,
      quantity: line.quantity,
    })
    .from(products)
    .innerJoin(requestRows, isRequested)
    .innerJoin(productStock, eq(productStock.productId, id))
    .leftJoinLateral(line, sql`true`)
    .where(isSmallBatch)
    .orderBy(sql`nth`, asc(line.addedAt), asc(id))
    .prepare('carts_and_products');
});

interface ProductRow {
  product: Pick<typeof products.$inferSelect, keyof typeof productColumns>;
  image: string;
  stock: number;
  rateBasisPoints: number | null;
  /** Null if the product is no combo. */
  parts: LoadedPart[] | null;
  /** Null if the product is not in the cart. */
  quantity: number | null;
}

function toCart(rows: ProductRow[]): LoadedCart {
  const lines = rows.flatMap(({ product, quantity }) =>
    quantity === null ? [] : [{ productId: product.id, quantity }],
  );
  const all = rows.map((row) => toAvailable(row));
  const byIdOrSlug = new Map([
    ...all.map((product) => [product.slug, product] as const),
    ...all.map((product) => [product.id, product] as const),
  ]);
  return { lines, products: byIdOrSlug };
}

function toAvailable({
  product,
  image,
  stock,
  rateBasisPoints,
  parts,
}: ProductRow): AvailableProduct {
  const { weightValue: value, weightUnit: unit, sizeLabel: label } = product;
  const weight = value === null || unit === null ? null : { value, unit };
  const ofParts = parts && {
    stock: comboStock(parts),
    rateBasisPoints: commonRate(parts.map((part) => part.rateBasisPoints)),
    parts: parts.map(toAvailablePart),
  };
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    price: toRupees(product.pricePaise),
    image,
    tile: product.tile,
    size: sizeText({ sizeLabel: label, weight }),
    category: product.categorySlug,
    stock,
    rateBasisPoints,
    isActive: product.isActive,
    ...ofParts,
  };
}
