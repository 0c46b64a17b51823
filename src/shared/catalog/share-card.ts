import { drawnPack, uploadedPicture } from './picture.ts';
import type { Product } from './product.ts';

/** Increase it when the design of the cards changes, so that shared cards are drawn again. */
const DESIGN = 1;

/** The part of a product that a card shows. */
export type CardProduct = Pick<Product, 'slug' | 'name' | 'tagline' | 'tile' | 'image'>;

/**
 * The address of the link preview. It contains a hash of the content, so an address never changes its image. Products
 * without an image of our own have none, because the server fetches no external images.
 */
export function shareCardPath(product: CardProduct): string | undefined {
  const { slug, name, tagline, tile, image } = product;
  if (!drawnPack(image) && !uploadedPicture(image)) return undefined;
  const drawn = JSON.stringify([DESIGN, name, tagline, tile, image]);
  return `/share/${slug}-${fingerprint(drawn)}.jpg`;
}

/** FNV-1a: only tells versions apart, so it does not have to be secure. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
