import { changedQuantity } from '#shared/cart/change-quantity.ts';
import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import { maxQuantity } from '#shared/cart/items.ts';
import { createNotice, type AvailableProduct, type RequestedLine } from '#shared/cart/pricing.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { changeOnce, type ChangeRequest, type Change } from './change-once.ts';
import type { LoadedCart } from './load-cart.ts';

export function addToCart(
  db: Db,
  { productId, quantity, ...request }: ChangeRequest & RequestedLine,
): Promise<Cart> {
  return changeOnce(db, request, {
    productIds: [productId],
    decide(cart) {
      const line = findLine(cart, productId);
      return typeof line === 'string' ? line : changeLine({ ...line, change: quantity });
    },
  });
}

export function updateCart(
  db: Db,
  { productId, quantity, ...request }: ChangeRequest & RequestedLine,
): Promise<Cart> {
  return changeOnce(db, request, {
    productIds: [productId],
    decide(cart) {
      const line = findLine(cart, productId);
      if (typeof line === 'string') return line;
      if (line.stored === 0) return 'product_not_found';
      return changeLine({ ...line, stored: 0, change: quantity });
    },
  });
}

export function removeFromCart(
  db: Db,
  { productId, ...request }: ChangeRequest & { productId: string },
): Promise<Cart> {
  return changeOnce(db, request, {
    productIds: [productId],
    decide({ products }) {
      const id = products.get(productId)?.id;
      return { quantities: new Map(id === undefined ? [] : [[id, 0]]), notices: [] };
    },
  });
}

export function clearCart(db: Db, request: ChangeRequest): Promise<Cart> {
  return changeOnce(db, request, {
    productIds: [],
    decide: ({ lines }) => ({
      quantities: new Map(lines.map(({ productId }) => [productId, 0])),
      notices: [],
    }),
  });
}

interface LineDifference extends RequestedLine {
  /** The server's quantity when the client last synchronised. */
  base: number;
}

/** Applies the client's changes as differences, so that changes from other devices are kept. */
export function syncCart(
  db: Db,
  { items, ...request }: ChangeRequest & { items: LineDifference[] },
): Promise<Cart> {
  const productIds = items.map(({ productId }) => productId);
  return changeOnce(db, request, { productIds, decide: (cart) => mergeCart(cart, items) });
}

function mergeCart(cart: LoadedCart, items: LineDifference[]): Change {
  const quantities = new Map<string, number>();
  const notices: CartNotice[] = [];
  for (const { productId, quantity, base } of items) {
    const product = cart.products.get(productId);
    const id = product?.id ?? productId;
    const line = { stored: quantities.get(id) ?? findQuantity(cart, id), change: quantity - base };
    const notice =
      line.change > 0
        ? createNotice(id, product, requestedQuantity({ product, ...line }))
        : undefined;
    if (notice) notices.push(notice);
    if (!product || line.change === 0) continue;
    quantities.set(id, changedQuantity({ ...line, stock: product.isActive ? product.stock : 0 }));
  }
  return { quantities, notices };
}

interface CartLine {
  product: AvailableProduct;
  stored: number;
}

/** Returns the line of a product that is available, or the error code. */
function findLine(cart: LoadedCart, productId: string): CartLine | ErrorCode {
  const product = cart.products.get(productId);
  if (!product?.isActive) return 'product_not_found';
  if (product.stock < 1) return 'out_of_stock';
  return { product, stored: findQuantity(cart, product.id) };
}

function findQuantity({ lines }: LoadedCart, id: string): number {
  return lines.find(({ productId }) => productId === id)?.quantity ?? 0;
}

function changeLine({ product, ...line }: CartLine & { change: number }): Change {
  const notice = createNotice(product.id, product, requestedQuantity({ product, ...line }));
  return {
    quantities: new Map([[product.id, changedQuantity({ ...line, ...product })]]),
    notices: notice ? [notice] : [],
  };
}

interface LineChange {
  product: AvailableProduct | undefined;
  stored: number;
  change: number;
}

function requestedQuantity({ product, stored, change }: LineChange): number {
  return Math.min(stored, product ? maxQuantity(product) : 0) + change;
}
