import { placeholderImage } from '#shared/catalog/picture.ts';
import type { ChangedProduct, NewProduct } from '#shared/catalog/product-input.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toPaise } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { products } from '../catalog/tables.ts';

/** All that can be said of a product but for its stock, which has commands of its own. */
export type Details = Omit<NewProduct, 'stock' | 'slug'> & { slug: string };

/** What of a change is no detail. */
type Aside = 'stock' | 'seenStock' | 'version';

/** What a product says of itself now, with what is said anew. */
export function detailsOf(
  product: Product,
  said: Partial<Omit<ChangedProduct, Aside>> = {},
): Details {
  const { slug, name, hindiName, tagline, description, shortDescription } = product;
  const { category, tile, price, originalPrice, sku, weight, nutritionalInfo } = product;
  const { shelfLifeMonths } = product;
  const { tags, serveIdeas, isActive, isFeatured, isBestseller, isOrganic, origin } = product;
  const texts = { slug, name, hindiName, tagline, description, shortDescription, origin, sku };
  const figures = { price: price ?? 0, originalPrice, weight, nutritionalInfo, shelfLifeMonths };
  const lists = { tags, serveIdeas, images: product.images };
  const flags = { isActive, isFeatured, isBestseller, isOrganic };
  return { ...texts, ...figures, ...lists, ...flags, category, tile, ...said };
}

/** A product has pictures, one of which is its first. */
export function withPictures(details: Details): Details {
  const { name, images } = details;
  if (images.length === 0) {
    return { ...details, images: [{ url: placeholderImage, alt: name, isPrimary: true }] };
  }
  const primary = Math.max(
    0,
    images.findIndex(({ isPrimary }) => isPrimary),
  );
  const marked = images.map(({ url, alt }, index) => ({ url, alt, isPrimary: index === primary }));
  return { ...details, images: marked };
}

export function columnsOf(details: Details) {
  const { images: _, category, price, originalPrice, weight, nutritionalInfo, ...same } = details;
  const { calories, protein, carbs, fat, fiber, sugar } = nutritionalInfo ?? {};
  return {
    ...same,
    categorySlug: category,
    pricePaise: toPaise(price),
    originalPricePaise: originalPrice === null ? null : toPaise(originalPrice),
    weightValue: weight?.value ?? null,
    weightUnit: weight?.unit ?? null,
    calories: calories ?? null,
    protein: protein ?? null,
    carbs: carbs ?? null,
    fat: fat ?? null,
    fiber: fiber ?? null,
    sugar: sugar ?? null,
  } satisfies Partial<typeof products.$inferInsert>;
}

/** Puts these images in the place of those the products have. */
export async function storeImages(
  tx: Db,
  imagesOf: ReadonlyMap<string, Details['images']>,
): Promise<void> {
  const ids = [...imagesOf.keys()];
  const images = [...imagesOf].flatMap(([id, some]) =>
    some.map(({ url, alt, isPrimary }, position) => ({ id, position, url, alt, isPrimary })),
  );
  await tx.execute(
    sql`delete from product_images where product_id = any(${sql.param(ids)}::text[])`,
  );
  await tx.execute(sql`
    insert into product_images (product_id, position, url, alt, is_primary)
    select id, position, url, alt, "isPrimary" from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as image(id text, position smallint, url text, alt text, "isPrimary" boolean)`);
}
