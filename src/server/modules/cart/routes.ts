import * as contract from '#shared/cart/contract.ts';
import { priceLines, type AvailableProduct } from '#shared/cart/pricing.ts';
import { suggestForFreeShipping } from '#shared/cart/suggestion-contract.ts';
import { suggestProduct } from '#shared/cart/suggestion.ts';
import type { Product } from '#shared/catalog/product.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import type { CatalogCache } from '../catalog/catalog-cache.ts';
import { addToCart, clearCart, removeFromCart, syncCart, updateCart } from './change-cart.ts';
import { enterCode, findGuestOffers, removeCode } from '../offers/enter-code.ts';
import { findCart } from './queries.ts';

export function cartRoutes(
  handle: Handle,
  { db, catalogCache }: { db: Db; catalogCache: CatalogCache },
): void {
  handle(contract.getCart, async ({ user }) => ({ cart: await findCart(db, user.id) }));
  handle(contract.addToCart, async ({ user, key, body }) => ({
    cart: await addToCart(db, { userId: user.id, key, ...body }),
  }));
  handle(contract.updateCart, async ({ user, key, params, body }) => ({
    cart: await updateCart(db, { userId: user.id, key, ...params, ...body }),
  }));
  handle(contract.removeFromCart, async ({ user, key, params }) => ({
    cart: await removeFromCart(db, { userId: user.id, key, ...params }),
  }));
  handle(contract.clearCart, async ({ user, key }) => ({
    cart: await clearCart(db, { userId: user.id, key }),
  }));
  handle(contract.syncCart, async ({ user, key, body: { items, idempotencyKey } }) => ({
    cart: await syncCart(db, { userId: user.id, key: key ?? idempotencyKey, items }),
  }));
  handle(contract.enterCode, async ({ user, body, caller }) => {
    await enterCode(db, { userId: user.id, caller, code: body.code });
    return { cart: await findCart(db, user.id) };
  });
  handle(contract.removeCode, async ({ user }) => {
    await removeCode(db, user.id);
    return { cart: await findCart(db, user.id) };
  });
  handle(contract.priceCart, async ({ body: { items, code }, caller }) => {
    const { find, findRate, findParts } = await catalogCache.current();
    const now = new Date();
    const usable = await findGuestOffers(db, { code, caller });
    const findProduct = (id: string) => {
      const parts = findParts(id).map((part) =>
        Object.assign({ stock: find(part.productId)?.stock ?? 0 }, part),
      );
      const product = availableToGuest(find(id), findRate(id, now));
      return product && (parts.length > 0 ? { ...product, parts } : product);
    };
    return { cart: priceLines(items, findProduct, usable) };
  });
  handle(suggestForFreeShipping, async ({ query: { missing, exclude = '' } }) => {
    const { suggestsForFreeShipping } = settings().delivery;
    if (!suggestsForFreeShipping || missing === undefined) return { product: null };
    const { products } = await catalogCache.current();
    const cart = { missingPaise: missing, productIds: exclude.split(',') };
    return { product: suggestProduct(products, cart) ?? null };
  });
}

/** The product for guests: they hold no stock of their own. */
function availableToGuest(
  product: Product | undefined,
  rateBasisPoints: number | null,
): AvailableProduct | undefined {
  if (!product || product.price === null) return undefined;
  const { id, slug, name, price, image, tile, category, stock, isActive } = product;
  return {
    id,
    slug,
    name,
    price,
    image,
    tile,
    size: sizeText(product),
    category,
    stock,
    rateBasisPoints,
    isActive,
  };
}
