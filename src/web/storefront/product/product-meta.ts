import type { MetaDescriptor } from 'react-router';
import { brand } from '#shared/brand.ts';
import type { Product } from '#shared/catalog/product.ts';
import { pageMeta } from '#web/page/page-meta.ts';

/** How search engines and shared links present a product; `origin` is the shop's address. */
export function productMeta(product: Product, origin: string): MetaDescriptor[] {
  const url = new URL(`/products/${product.slug}`, origin).href;
  const description = [product.tagline, product.description].filter(Boolean).join(' ');
  return [
    ...pageMeta({ title: product.name, description }),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    ...sharePicture(product, origin),
    { 'script:ld+json': structuredData(product, url, origin) },
  ];
}

/** Social networks show no drawings; for those the shop's own picture stands. */
function sharePicture({ image }: Product, origin: string): MetaDescriptor[] {
  if (!image || image.endsWith('.svg')) return [];
  return [{ property: 'og:image', content: new URL(image, origin).href }];
}

function structuredData(product: Product, url: string, origin: string) {
  const { name, description, images, sku, category, price, stock } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    image: images.map((image) => new URL(image.url, origin).href),
    category,
    ...(sku && { sku }),
    brand: { '@type': 'Brand', name: brand.name },
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: 'INR',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  };
}
