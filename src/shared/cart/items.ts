import { cartLimits } from './limits.ts';
import type { Product } from '../catalog/product.ts';
import { readProduct } from '../catalog/read-product.ts';
import type { Tile } from '../catalog/vocabulary.ts';
import { sizeText } from '../catalog/weight-text.ts';
import { field, textOrNull } from '../read-answer.ts';

/** A cart line as the browser stores it; `_id` and `id` are the product's id. */
export interface CartItem {
  _id: string;
  id: string;
  slug: string;
  name: string;
  price: number;
  image: string;
  tile: Tile;
  size: string | null;
  category: string;
  quantity: number;
  /** The stock in the last server response. */
  stock: number;
  /** The GST rate in the last server response; missing until then and in older carts. */
  rateBasisPoints?: number | null | undefined;
}

export function toCartItem(product: Product, quantity: number): CartItem {
  const { id, slug, name, tile, category, stock } = product;
  return {
    _id: id,
    id,
    slug,
    name,
    price: product.price ?? 0,
    image: product.image || product.images[0]?.url || '',
    tile,
    size: sizeText(product),
    category,
    quantity,
    stock,
  };
}

export function maxQuantity({ stock }: { stock: number }): number {
  return Math.min(stock, cartLimits.quantityMax);
}

/** Adds to the existing line or starts one, up to the stock. */
export function addItem(items: CartItem[], item: CartItem): CartItem[] {
  const existing = items.find((line) => line.id === item.id);
  const current = existing?.quantity ?? 0;
  const quantity = Math.max(current, Math.min(current + item.quantity, maxQuantity(item)));
  if (quantity < 1) return items;
  if (!existing) return [...items, { ...item, quantity }];
  return items.map((line) => (line.id === item.id ? { ...line, ...item, quantity } : line));
}

/** Sets a quantity up to the stock; values below 1 are ignored. */
export function setQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1) return items;
  return items.map((line) =>
    line.id === id ? { ...line, quantity: Math.min(quantity, maxQuantity(line)) } : line,
  );
}

export function removeItem(items: CartItem[], id: string): CartItem[] {
  return items.filter((line) => line.id !== id);
}

export function countItems(items: { quantity: number }[]): number {
  return items.reduce((count, line) => count + line.quantity, 0);
}

/** Reads lines from storage or the server, also with a nested `product`. */
export function readCartItems(value: unknown): CartItem[] {
  return Array.isArray(value) ? value.map(readCartItem).filter((item) => item !== undefined) : [];
}

function readCartItem(line: unknown): CartItem | undefined {
  const raw = field(line, 'product') ?? line;
  const product = readProduct(raw);
  const quantity = Number(field(line, 'quantity'));
  if (!product || !Number.isInteger(quantity) || quantity < 1) return undefined;
  const item = toCartItem(product, Math.min(quantity, cartLimits.quantityMax));
  return {
    ...item,
    size: textOrNull(field(raw, 'size')) ?? item.size,
    // Older carts have no stock; the server checks it before the order.
    stock: field(raw, 'stock') === undefined ? cartLimits.quantityMax : item.stock,
    rateBasisPoints: field(raw, 'rateBasisPoints') as number | undefined,
  };
}
