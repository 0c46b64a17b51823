import type { Product } from '#shared/catalog/product.ts';
import type { LandingFields } from '#shared/settings/page.ts';
import { isBuyable } from '#web/catalog/product-facts.ts';

export interface LandingProducts {
  /** The page's active packs, including sold-out ones. */
  packs: Product[];
  /** The product whose nutrition figures are shown. */
  measured: Product | null;
}

export function slugsOf({ packs, measuredProduct }: LandingFields): string[] {
  return [...new Set([...packs, measuredProduct ?? []].flat())];
}

/** Leaves out missing and inactive products. */
export function chooseProducts(
  { packs: slugs, measuredProduct }: LandingFields,
  found: readonly (Product | undefined)[],
): LandingProducts {
  const onSale = found.filter((product) => product?.isActive);
  const bySlug = (slug: string | null) => onSale.find((product) => product?.slug === slug);
  const packs = slugs.map(bySlug).filter((product) => product !== undefined);
  const measured = [bySlug(measuredProduct), ...packs].find((product) => product?.nutritionalInfo);
  return { packs, measured: measured ?? null };
}

/** The target of the hero button: the first buyable pack, or the list. */
export function actionPath(fields: LandingFields, { packs }: LandingProducts): string {
  const pack = fields.buttonTarget === 'pack' ? packs.find(isBuyable) : undefined;
  return pack ? `/products/${pack.slug}` : listOf(fields);
}

/** The path of the category's product list. */
export function listOf({ category }: Pick<LandingFields, 'category'>): string {
  return category ? `/products?${new URLSearchParams({ category }).toString()}` : '/products';
}
