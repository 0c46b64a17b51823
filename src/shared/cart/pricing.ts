import { cartLimits } from './limits.ts';
import { toRupees } from '../money.ts';
import { settings } from '../settings/current.ts';
import type { CartOffer } from '../offers/terms.ts';
import type { Cart, CartLine, CartNotice, CartPart } from './contract.ts';
import { unavailableText } from './changes.ts';
import { countItems, maxQuantity } from './items.ts';
import { createStockPool } from './stock-pool.ts';
import { cartTotals } from './totals.ts';

/** A product with its current price and the stock available to one shopper. */
export interface AvailableProduct extends Omit<
  CartLine,
  '_id' | 'productId' | 'quantity' | 'parts'
> {
  isActive: boolean;
  /** Of a combo, with the stock of each part that is available to the shopper: 0 while it is not sold. */
  parts?: readonly (CartPart & { stock: number })[] | undefined;
}

export interface RequestedLine {
  productId: string;
  quantity: number;
}

/** The offers that a shopper may use, and the entered code. */
export interface UsableOffers {
  offers: CartOffer[];
  code: { code: string; problem: string | null; needsLogin?: boolean } | null;
}

/**
 * Prices the lines and limits them to the stock; unavailable products are left out with a notice. Lines that need the
 * same units, a combo and its parts, share them in their order.
 */
export function priceLines(
  requested: RequestedLine[],
  find: (productId: string) => AvailableProduct | undefined,
  usable: UsableOffers = { offers: [], code: null },
): Cart {
  const wanted = new Map<string, { product: AvailableProduct | undefined; quantity: number }>();
  for (const { productId, quantity } of requested) {
    const product = find(productId);
    const id = product?.id ?? productId;
    wanted.set(id, { product, quantity: (wanted.get(id)?.quantity ?? 0) + quantity });
  }
  const lines: CartLine[] = [];
  const notices: CartNotice[] = [];
  const pool = createStockPool();
  for (const [id, { product, quantity }] of wanted) {
    const left = product && { ...product, stock: pool.left(product) };
    const notice = createNotice(id, left, quantity, product?.stock);
    if (notice) notices.push(notice);
    if (!left?.isActive || left.stock < 1) continue;
    const line = toLine(left, quantity);
    pool.take(left, line.quantity);
    lines.push(line);
  }
  return toCart(lines, notices, usable);
}

/** The notice for a requested quantity; undefined if it is available. `stock` includes what other lines take. */
export function createNotice(
  productId: string,
  product: AvailableProduct | undefined,
  quantity: number,
  stock = product?.stock ?? 0,
): CartNotice | undefined {
  if (!product?.isActive) {
    const name = product?.name ?? null;
    return { productId, name, kind: 'gone', message: unavailableText(name) };
  }
  const { name } = product;
  const max = maxQuantity(product);
  if (stock < 1) return { productId, name, kind: 'sold_out', message: `${name} is sold out` };
  if (max < 1) {
    const message = `Your other items contain all that is left of ${name}`;
    return { productId, name, kind: 'sold_out', message };
  }
  if (quantity <= max) return undefined;
  const isShared = product.stock < stock;
  return { productId, name, kind: 'reduced', message: reducedText(name, max, isShared) };
}

function reducedText(name: string, max: number, isShared: boolean): string {
  if (max === cartLimits.quantityMax) return `You can order at most ${max} of ${name}`;
  const besides = isShared ? ' besides your other items' : '';
  return `Only ${max} of ${name} ${max === 1 ? 'is' : 'are'} left${besides}`;
}

function toLine(product: AvailableProduct, requested: number): CartLine {
  const { id, slug, name, price, image, tile, size, category, stock } = product;
  const rateBasisPoints =
    settings().tax.registration === 'registered' ? product.rateBasisPoints : null;
  const quantity = Math.min(requested, maxQuantity(product));
  const shown = { _id: id, id, productId: id, slug, name, price, image, tile, size, category };
  const parts = product.parts?.map((part) => ({
    productId: part.productId,
    name: part.name,
    size: part.size,
    price: part.price,
    quantity: part.quantity,
  }));
  return { ...shown, quantity, stock, rateBasisPoints, ...(parts && { parts }) };
}

function toCart(items: CartLine[], notices: CartNotice[], { offers, code }: UsableOffers): Cart {
  const totals = cartTotals(items, undefined, offers);
  return {
    items,
    notices,
    itemCount: countItems(items),
    subtotal: toRupees(totals.subtotalPaise),
    ...(totals.discountPaise > 0 && { discount: toRupees(totals.discountPaise) }),
    shipping: toRupees(totals.shippingPaise),
    total: toRupees(totals.totalPaise),
    ...(offers.length > 0 && { offers }),
    ...(code && {
      code: {
        code: code.code,
        problem: code.problem,
        ...(code.needsLogin && { needsLogin: true as const }),
      },
    }),
  };
}
