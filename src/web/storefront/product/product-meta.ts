import { settings } from '#shared/settings/current.ts';
import type { Product } from '#shared/catalog/product.ts';
import { shareCardPath } from '#shared/catalog/share-card.ts';
import { describeProduct } from '#web/catalog/search-result.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { productJsonLd } from './product-json-ld.ts';

/** The breadcrumb of a product. */
export const trailOf = ({ name, slug }: Product) =>
  trailTo({ label: 'Products', to: '/products' }, { label: name, to: `/products/${slug}` });

/** The pages of sizes with the same name need different titles. */
function titleOf({ name, sizeLabel }: Product): string {
  return sizeLabel === null || name.includes(sizeLabel) ? name : `${name}, ${sizeLabel}`;
}

interface Shown {
  product: Product;
  categoryName: string;
}

/** Metadata for search engines and link previews; `origin` is the shop's address. */
export function productMeta({ product, categoryName }: Shown, origin: string): PageMeta {
  const { name, slug, seoTitle, seoDescription } = product;
  const card = shareCardPath(product, settings());
  return {
    path: `/products/${slug}`,
    title: seoTitle ?? titleOf(product),
    description: seoDescription ?? describeProduct(product, categoryName),
    isWholeDescription: seoDescription !== null,
    ...(card && { picture: { path: card, alt: `${name} by ${settings().shop.name}` } }),
    trail: trailOf(product),
    things: [productJsonLd(product, origin, categoryName)],
  };
}
