import { placeholderImage } from '#shared/catalog/picture.ts';
import type { ChangedProduct, NewProduct, TaxInput } from '#shared/catalog/product-input.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toPaise } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { products } from '../catalog/tables.ts';

/** All fields of a product except stock, tax and the parts of a combo, which are stored in other tables. */
export type Details = Omit<NewProduct, 'stock' | 'slug' | 'parts' | 'sizeOf' | keyof TaxInput> & {
  slug: string;
};

/** Fields of a change that are not details. */
type NonDetailField = 'stock' | 'parts' | 'seenStock' | 'version' | keyof TaxInput;

type Changes = {
  [Field in keyof Omit<ChangedProduct, NonDetailField>]?: ChangedProduct[Field] | undefined;
};

/** The details of a product, with changes applied. */
export function toDetails(
  product: Product & { barcode: string | null },
  changes: Changes = {},
): Details {
  const { slug, name, hindiName, tagline, description, shortDescription } = product;
  const { category, tile, price, originalPrice, sku, barcode, weight, nutritionalInfo } = product;
  const { shelfLifeMonths, seoTitle, seoDescription, sizeGroup, sizeLabel } = product;
  const { tags, serveIdeas, isActive, isFeatured, isBestseller, isOrganic, origin } = product;
  const texts = {
    slug,
    name,
    hindiName,
    tagline,
    description,
    shortDescription,
    origin,
    sku,
    barcode,
  };
  const seo = { seoTitle, seoDescription };
  const numbers = { price: price ?? 0, originalPrice, weight, nutritionalInfo, shelfLifeMonths };
  const lists = { tags, serveIdeas, images: product.images };
  const flags = { isActive, isFeatured, isBestseller, isOrganic };
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
  const size = { sizeGroup, sizeLabel };
  const appearance = { category, tile };
  const current: Details = {
    ...texts,
    ...seo,
    ...numbers,
    ...lists,
    ...flags,
    ...size,
    ...appearance,
  };
  return { ...current, ...Object.fromEntries(stated) };
}

/** Ensures that there is an image, and that exactly one is primary. */
export function withPrimaryImage(details: Details): Details {
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

export function toColumns(details: Details) {
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

/** Replaces the images of the products. */
export async function storeImages(
  tx: Db,
  imagesByProduct: ReadonlyMap<string, Details['images']>,
): Promise<void> {
  const ids = [...imagesByProduct.keys()];
  const images = [...imagesByProduct].flatMap(([id, productImages]) =>
    productImages.map(({ url, alt, isPrimary }, position) => ({
      id,
      position,
      url,
      alt,
      isPrimary,
    })),
  );
  await tx.execute(
    sql`delete from product_images where product_id = any(${sql.param(ids)}::text[])`,
  );
  await tx.execute(sql`
    insert into product_images (product_id, position, url, alt, is_primary)
    select id, position, url, alt, "isPrimary" from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as image(id text, position smallint, url text, alt text, "isPrimary" boolean)`);
}
