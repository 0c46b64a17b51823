import type { Product } from '#shared/catalog/product.ts';
import { isBuyable } from '#web/catalog/product-facts.ts';
import { listOf, type LandingContent } from './landing-content.ts';

export interface LandingProducts {
  /** The page's active packs, including sold-out ones. */
  packs: Product[];
  /** The product whose nutrition figures are shown. */
  measured: Product | null;
}

export function slugsOf({ packs, measuredSlug }: LandingContent): string[] {
  return [...new Set([...packs.slugs, measuredSlug])];
}

/** Leaves out missing and inactive products. */
export function chooseProducts(
  { packs: { slugs }, measuredSlug }: LandingContent,
  found: readonly (Product | undefined)[],
): LandingProducts {
  const onSale = found.filter((product) => product?.isActive);
  const bySlug = (slug: string) => onSale.find((product) => product?.slug === slug);
  const packs = slugs.map(bySlug).filter((product) => product !== undefined);
  const measured = [bySlug(measuredSlug), ...packs].find((product) => product?.nutritionalInfo);
  return { packs, measured: measured ?? null };
}

/** The target of the hero button: the first buyable pack, or the list. */
export function actionPath(content: LandingContent, { packs }: LandingProducts): string {
  const { leadsTo } = content.hero.action;
  const pack = leadsTo === 'pack' ? packs.find(isBuyable) : undefined;
  return pack ? `/products/${pack.slug}` : listOf(content);
}
