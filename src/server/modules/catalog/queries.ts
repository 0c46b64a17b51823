import { and, asc, eq, getTableColumns, inArray } from '../../db/drizzle.ts';
import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import type { Nutrition, Product } from '#shared/catalog/product.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { listTaxEntries, type TaxEntry } from './product-taxes.ts';
import { listStoredParts, toComboPart } from './combo-parts.ts';
import { freeStock, isCombo } from './free-stock.ts';
import { productImages, products, productStock } from './tables.ts';

export type ProductRow = typeof products.$inferSelect &
  Pick<typeof productStock.$inferSelect, 'onHand' | 'reserved'> & {
    stock: number;
    isCombo: boolean;
  };
type ImageRow = typeof productImages.$inferSelect;

export interface CatalogEntry {
  product: Product;
  updatedAt: Date;
  sizePosition: number;
  taxes: TaxEntry[];
  /** Empty if the product is no combo. */
  parts: ComboPart[];
}

/** Products with their stock. */
export const selectProducts = (db: Db) =>
  db
    .select({
      ...getTableColumns(products),
      onHand: productStock.onHand,
      reserved: productStock.reserved,
      stock: freeStock,
      isCombo,
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id));

/** Lists the active products, oldest first: all of them, or those with the given ids. */
export async function listActiveProducts(db: Db, ids?: string[]): Promise<CatalogEntry[]> {
  const rows = await selectProducts(db)
    .where(and(eq(products.isActive, true), ids && inArray(products.id, ids)))
    .orderBy(asc(products.createdAt), asc(products.id));
  const listed = await withImages(db, rows, ids);
  const taxes = await listTaxEntries(db, ids);
  const parts = await listStoredParts(db, ids);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return listed.map((product) => ({
    product,
    updatedAt: rowsById.get(product.id)?.updatedAt ?? new Date(product.createdAt),
    sizePosition: rowsById.get(product.id)?.sizePosition ?? 0,
    taxes: taxes.get(product.id) ?? [],
    parts: parts.get(product.id)?.map(toComboPart) ?? [],
  }));
}

export async function listStocks(db: Db, ids: string[]) {
  return db
    .select({ id: productStock.productId, stock: freeStock })
    .from(productStock)
    .where(inArray(productStock.productId, ids));
}

/** Adds the images to product rows. Without `ids`, the images of all products are read. */
export async function withImages(db: Db, rows: ProductRow[], ids?: string[]): Promise<Product[]> {
  const images = await db
    .select()
    .from(productImages)
    .where(ids && inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position));
  const imagesByProduct = Map.groupBy(images, (image) => image.productId);
  return rows.map((row) => toProduct(row, imagesByProduct.get(row.id) ?? []));
}

/** Without the siblings, which `siblings.ts` adds. */
export function toProduct(row: ProductRow, imageRows: ImageRow[]): Product {
  const images = imageRows.map(({ url, alt, isPrimary }) => ({ url, alt, isPrimary }));
  return {
    id: row.id,
    _id: row.id,
    slug: row.slug,
    name: row.name,
    hindiName: row.hindiName,
    tagline: row.tagline,
    description: row.description,
    shortDescription: row.shortDescription,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    price: toRupees(row.pricePaise),
    originalPrice: row.originalPricePaise === null ? null : toRupees(row.originalPricePaise),
    category: row.categorySlug,
    images,
    image: (images.find((image) => image.isPrimary) ?? images[0])?.url ?? '',
    tile: row.tile,
    stock: row.stock,
    sku: row.sku,
    weight:
      row.weightValue === null || row.weightUnit === null
        ? null
        : { value: row.weightValue, unit: row.weightUnit },
    nutritionalInfo: toNutrition(row),
    tags: row.tags,
    serveIdeas: row.serveIdeas,
    isActive: row.isActive,
    isFeatured: row.isFeatured,
    isBestseller: row.isBestseller,
    isOrganic: row.isOrganic,
    origin: row.origin,
    shelfLifeMonths: row.shelfLifeMonths,
    rating: row.rating,
    createdAt: row.createdAt.toISOString(),
    sizeGroup: row.sizeGroup,
    sizeLabel: row.sizeLabel,
    siblings: [],
  };
}

function toNutrition({
  calories,
  protein,
  carbs,
  fat,
  fiber,
  sugar,
}: ProductRow): Nutrition | null {
  const stated = Object.entries({ calories, protein, carbs, fat, fiber, sugar }).filter(
    ([, value]) => value !== null,
  );
  return stated.length > 0 ? Object.fromEntries(stated) : null;
}
