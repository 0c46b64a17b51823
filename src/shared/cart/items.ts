import type { Product } from '../catalog/product.ts';
import { readProduct } from '../catalog/read-product.ts';

/** A line of the cart as the browser keeps it; `_id` and `id` are the product's id. */
export interface CartItem {
  _id: string;
  id: string;
  name: string;
  price: number;
  image: string;
  category: string;
  quantity: number;
}

export function cartItemOf(product: Product, quantity: number): CartItem {
  return {
    _id: product.id,
    id: product.id,
    name: product.name,
    price: product.price ?? 0,
    image: product.image || product.images[0]?.url || '',
    category: product.category,
    quantity,
  };
}

/** Adds to the line that is there or starts one; never more than `stock`, never a second line. */
export function addItem(items: CartItem[], item: CartItem, stock: number): CartItem[] {
  const present = items.find((line) => line.id === item.id);
  const quantity = Math.min((present?.quantity ?? 0) + item.quantity, stock);
  if (quantity < 1) return items;
  if (!present) return [...items, { ...item, quantity }];
  return items.map((line) => (line.id === item.id ? { ...item, quantity } : line));
}

/** Sets a quantity; anything below 1 is ignored. */
export function setQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1) return items;
  return items.map((line) => (line.id === id ? { ...line, quantity } : line));
}

export function removeItem(items: CartItem[], id: string): CartItem[] {
  return items.filter((line) => line.id !== id);
}

export function countItems(items: CartItem[]): number {
  return items.reduce((count, line) => count + line.quantity, 0);
}

/** Lines from storage or the server, also where the product stands wrapped in `product`. */
export function readCartItems(value: unknown): CartItem[] {
  return Array.isArray(value) ? value.map(readCartItem).filter((item) => item !== undefined) : [];
}

function readCartItem(value: unknown): CartItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const line = value as { product?: unknown; quantity?: unknown };
  const product = readProduct(line.product ?? line);
  const quantity = Number(line.quantity);
  if (!product || !Number.isInteger(quantity) || quantity < 1) return undefined;
  return cartItemOf(product, quantity);
}
