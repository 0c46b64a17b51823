import type { BrandSettings } from '../settings/brand.ts';
import { hasDrawnBrand } from '../settings/drawn-brand.ts';
import type { ShopSettings } from '../settings/shop.ts';
import { drawnPack, uploadedPicture } from './picture.ts';
import type { Product } from './product.ts';
import type { Tile } from './vocabulary.ts';

// The pictures that social networks show with a shared link. Their addresses contain a hash of what they show, so an
// address never changes its picture.

/** Increase it when the design of the cards changes, so that shared cards are drawn again. */
const DESIGN = 1;

/** The card of a shop that still has the drawn brand. */
const DRAWN_CARD = '/art/share.jpg';

/** The start of the address of the shop's card; no product has an underscore in its slug. */
export const SHOP_CARD = '/share/shop_';
const SHOP_TILE = 'haldi';

/** The part of a product that a card shows. */
export type CardProduct = Pick<Product, 'slug' | 'name' | 'tagline' | 'tile' | 'image'>;

/** The settings that cards show. */
interface Look {
  shop: ShopSettings;
  brand: BrandSettings;
}

export interface CardBrand {
  name: string;
  /** Null: the name is shown as text. */
  logo: string | null;
  icon: string | null;
}

export interface CardDrawing {
  title: string;
  text: string | null;
  tile: Tile;
  /** The colour that the owner chose for the tile. */
  colour: string | null;
  /** Null: the drawn brand. */
  brand: CardBrand | null;
  /** The image of a product; null: the icon of the shop or the first letter of its name. */
  image: string | null;
  /** An upload that is shown instead of all this, unless its file is missing. */
  photo: string | null;
}

export interface ShareCard {
  path: string;
  drawing: CardDrawing;
}

/** Products without an image of our own have none, because the server fetches no external images. */
export function productCard(product: CardProduct, look: Look): ShareCard | undefined {
  const { slug, name, tagline, tile, image } = product;
  if (!drawnPack(image) && !uploadedPicture(image)) return undefined;
  const branded = brandOf(tile, look);
  // The address of a card with the drawn brand is older than brands and stays as it is.
  const added = branded.brand || branded.colour ? [branded] : [];
  return {
    path: `/share/${slug}-${fingerprint([DESIGN, name, tagline, tile, image, ...added])}.jpg`,
    drawing: { title: name, text: tagline, tile, image, photo: null, ...branded },
  };
}

export const shareCardPath = (product: CardProduct, look: Look) => productCard(product, look)?.path;

/** The card of pages without a picture of their own; undefined while the drawn one fits. */
export function shopCard(look: Look): ShareCard | undefined {
  const { title, tagline, shareImage } = look.shop;
  if (shareImage === null && hasDrawnBrand(look.shop)) return undefined;
  const drawing: CardDrawing = {
    title,
    text: tagline === title ? null : tagline,
    tile: SHOP_TILE,
    image: null,
    photo: shareImage,
    ...brandOf(SHOP_TILE, look),
  };
  return { path: `${SHOP_CARD}${fingerprint([DESIGN, drawing])}.jpg`, drawing };
}

export const shopCardPath = (look: Look) => shopCard(look)?.path ?? DRAWN_CARD;

function brandOf(tile: Tile, { shop, brand }: Look): Pick<CardDrawing, 'brand' | 'colour'> {
  const { name, logo, icon } = shop;
  return {
    brand: hasDrawnBrand(shop) ? null : { name, logo, icon },
    colour: brand.tiles[tile],
  };
}

/** FNV-1a: only tells versions apart, so it does not have to be secure. */
function fingerprint(drawn: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(drawn))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
