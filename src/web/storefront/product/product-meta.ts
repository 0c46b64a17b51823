import { settings } from '#shared/settings/current.ts';
import type { Product } from '#shared/catalog/product.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { productJsonLd } from './product-json-ld.ts';

/** The breadcrumb of a product. */
export const trailOf = ({ name, slug }: Product) =>
  trailTo({ label: 'Products', to: '/products' }, { label: name, to: `/products/${slug}` });

/** Metadata for search engines and link previews; `origin` is the shop's address. */
export function productMeta(product: Product, origin: string): PageMeta {
  const { name, slug } = product;
  const card = shareCardPath(product);
  return {
    path: `/products/${slug}`,
    title: name,
    description: describe(product),
    ...(card && { picture: { path: card, alt: `${name} by ${settings().shop.name}` } }),
    trail: trailOf(product),
    things: [productJsonLd(product, origin)],
  };
}

/** Uses the product's own description, or else its facts. */
function describe({ name, tagline, description, category, weight }: Product): string {
  const words = [tagline, description].filter(Boolean).join(' ');
  if (words.length >= 70) return words;
  const facts = [categoryLabel(category), weightText(weight)].filter(Boolean).join(', ');
  return `${name} by ${settings().shop.name}. ${words} ${facts}, with price, nutrition and ingredients. Sent across India from ${settings().shop.city}.`;
}
