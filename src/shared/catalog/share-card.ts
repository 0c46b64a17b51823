import { drawnPack, uploadedPicture } from './picture.ts';
import type { Product } from './product.ts';

/** Grows when cards are drawn differently, so that those already shared are drawn anew. */
const DESIGN = 1;

/** What a card shows of a product. */
export type CardProduct = Pick<Product, 'slug' | 'name' | 'tagline' | 'tile' | 'image'>;

/**
 * The address of the picture that is shown beside a shared product. It says what is drawn there, so an
 * address never means another picture. Without a picture of our own there is none: nothing is fetched for it.
 */
export function shareCardPath(product: CardProduct): string | undefined {
  const { slug, name, tagline, tile, image } = product;
  if (!drawnPack(image) && !uploadedPicture(image)) return undefined;
  const drawn = JSON.stringify([DESIGN, name, tagline, tile, image]);
  return `/share/${slug}-${fingerprint(drawn)}.jpg`;
}

/** FNV-1a: tells versions of a card apart and guards nothing, so it may be short and quick. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
