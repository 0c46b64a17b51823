import { sql } from '../drizzle.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toPaise } from '#shared/money.ts';
import type { Log } from '../../log.ts';
import { categories, productImages, products, productTaxes } from '../../modules/catalog/tables.ts';
import { addOpeningStock } from '../../modules/inventory/stock.ts';
import type { Db } from '../client.ts';
import { inTransaction } from '../transaction.ts';
import { settingsVersions } from '../../modules/settings/tables.ts';
import { seedSettings } from './settings.ts';
import { seedCategories, seedProducts, type SeedCategory } from './opening-catalogue.ts';
import { openingPages } from './opening-pages.ts';
import { seeds } from './tables.ts';

/** Inserts each part of the seed data once in the lifetime of a database, and sections that a new release adds. */
export async function seed(db: Db, log: Log): Promise<void> {
  await seedMissingSettings(db);
  for (const [name, insertPart] of Object.entries(parts)) {
    await inTransaction(db, async (tx) => {
      const [first] = await tx.insert(seeds).values({ name }).onConflictDoNothing().returning();
      if (!first) return;
      await insertPart(tx);
      log.info(`Seed data added: ${name}`);
    });
  }
}

const parts: Record<string, (tx: Db) => Promise<void>> = {
  async catalogue(tx) {
    const seedRows = await seedProducts();
    const categoryRows = await seedCategories();
    await tx.insert(categories).values(categoryRows.map(withPosition));
    await tx.insert(products).values(seedRows.map(productRow));
    const lines = seedRows.map(({ id, stock }) => ({ productId: id, quantity: stock }));
    await addOpeningStock(tx, { lines });
    await tx.insert(productImages).values(seedRows.flatMap(imageRows));
    await tx.insert(productTaxes).values(seedRows.flatMap((row) => taxRows(row, categoryRows)));
    await tx.execute(sql`select setval('product_ids', ${seedRows.length})`);
  },
};

const withPosition = <Row>(row: Row, position: number) => ({ ...row, position });

function productRow(product: Product): typeof products.$inferInsert {
  const { weight, nutritionalInfo, originalPrice, category, price, createdAt } = product;
  return {
    ...product,
    ...nutritionalInfo,
    categorySlug: category,
    pricePaise: toPaise(price ?? 0),
    originalPricePaise: originalPrice === null ? null : toPaise(originalPrice),
    weightValue: weight?.value ?? null,
    weightUnit: weight?.unit ?? null,
    createdAt: new Date(createdAt),
  };
}

function imageRows(product: Product): (typeof productImages.$inferInsert)[] {
  return product.images.map((image, position) => ({ ...image, productId: product.id, position }));
}

/** Since then, packaged snacks have the rates of the seed. */
const RATES_SINCE = '2025-09-22';

function taxRows(
  { id, category }: Product,
  categoryRows: SeedCategory[],
): (typeof productTaxes.$inferInsert)[] {
  return categoryRows
    .filter(({ slug }) => slug === category)
    .map(({ hsn, rateBasisPoints }) => ({
      productId: id,
      appliesFrom: RATES_SINCE,
      hsn,
      rateBasisPoints,
    }));
}

/** Version 1 of each section and page that the database does not have yet. */
async function seedMissingSettings(db: Db): Promise<void> {
  const rows = Object.entries(seedSettings).map(([section, data]) => ({
    section,
    version: 1,
    data,
  }));
  const pages = (await openingPages()).map(({ id, page, publishedAt }) => ({
    section: `page:${id}`,
    version: 1,
    data: page,
    createdAt: publishedAt,
  }));
  await db
    .insert(settingsVersions)
    .values([...rows, ...pages])
    .onConflictDoNothing();
}
