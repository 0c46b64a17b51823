import type { Product } from '#shared/catalog/product.ts';
import { isBuyable } from '#web/catalog/product-facts.ts';
import { listOf, type LandingContent } from './landing-content.ts';

export interface LandingProducts {
  /** Those of the page's packs that are on sale, sold out ones too. */
  packs: Product[];
  /** The one whose figures are shown. */
  measured: Product | null;
}

/** The products that the page is about. */
export function slugsOf({ packs, measuredSlug }: LandingContent): string[] {
  return [...new Set([...packs.slugs, measuredSlug])];
}

/** What is missing or was taken off sale is left out. */
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

/** Where the button in the hero leads: to a pack that can be had, else to all of them. */
export function actionPath(content: LandingContent, { packs }: LandingProducts): string {
  const { leadsTo } = content.hero.action;
  const pack = leadsTo === 'pack' ? packs.find(isBuyable) : undefined;
  return pack ? `/products/${pack.slug}` : listOf(content);
}
