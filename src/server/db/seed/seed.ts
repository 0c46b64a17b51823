import { sql } from '../drizzle.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toPaise } from '#shared/money.ts';
import type { Log } from '../../log.ts';
import { categories, productImages, products } from '../../modules/catalog/tables.ts';
import type { Db } from '../client.ts';
import { seedCategories, seedProducts } from './opening-catalogue.ts';
import { seeds } from './tables.ts';

/** Fills a database that was never filled before. */
export async function seed(db: Db, log: Log): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(seeds)
      .values({ name: 'catalogue' })
      .onConflictDoNothing()
      .returning();
    if (!first) return;
    const opening = await seedProducts();
    await tx.insert(categories).values(await seedCategories());
    await tx.insert(products).values(opening.map(productRow));
    await tx.insert(productImages).values(opening.flatMap(imageRows));
    await tx.execute(sql`select setval('product_ids', ${opening.length})`);
    log.info({ products: opening.length }, 'seeded the catalogue');
  });
}

function productRow(product: Product): typeof products.$inferInsert {
  const { weight, nutritionalInfo, originalPrice, stock, category, price, createdAt } = product;
  return {
    ...product,
    ...nutritionalInfo,
    categorySlug: category,
    pricePaise: toPaise(price ?? 0),
    originalPricePaise: originalPrice === null ? null : toPaise(originalPrice),
    onHand: stock,
    weightValue: weight?.value ?? null,
    weightUnit: weight?.unit ?? null,
    createdAt: new Date(createdAt),
  };
}

function imageRows(product: Product): (typeof productImages.$inferInsert)[] {
  return product.images.map((image, position) => ({ ...image, productId: product.id, position }));
}
