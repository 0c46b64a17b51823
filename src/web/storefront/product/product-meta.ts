import { brand } from '#shared/brand.ts';
import type { Product } from '#shared/catalog/product.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { productThing } from './product-json-ld.ts';

/** The way to a product, for people and for search engines. */
export const trailOf = ({ name, slug }: Product) =>
  trailTo({ label: 'Products', to: '/products' }, { label: name, to: `/products/${slug}` });

/** How search engines and shared links present a product; `origin` is the shop's address. */
export function productMeta(product: Product, origin: string): PageMeta {
  const { name, slug } = product;
  const card = shareCardPath(product);
  return {
    path: `/products/${slug}`,
    title: name,
    description: describe(product),
    ...(card && { picture: { path: card, alt: `${name} by ${brand.name}` } }),
    trail: trailOf(product),
    things: [productThing(product, origin)],
  };
}

/** In the product's own words; one of which little is written is told by its facts. */
function describe({ name, tagline, description, category, weight }: Product): string {
  const words = [tagline, description].filter(Boolean).join(' ');
  if (words.length >= 70) return words;
  const facts = [categoryLabel(category), weightText(weight)].filter(Boolean).join(', ');
  return `${name} by ${brand.name}. ${words} ${facts}, with price, nutrition and ingredients. Sent across India from ${brand.city}.`;
}
