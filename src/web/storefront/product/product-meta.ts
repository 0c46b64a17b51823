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
    title: seoTitle ?? name,
    description: seoDescription ?? describeProduct(product, categoryName),
    isWholeDescription: seoDescription !== null,
    ...(card && { picture: { path: card, alt: `${name} by ${settings().shop.name}` } }),
    trail: trailOf(product),
    things: [productJsonLd(product, origin, categoryName)],
  };
}
