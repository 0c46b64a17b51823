import type { Cart } from '#shared/cart/contract.ts';
import type { StockLine } from '../inventory/stock.ts';

/** The units of a product that a cart takes from the stock, alone and in combos. */
export interface CartUnits extends StockLine {
  name: string;
}

export function unitsOfCart({ items }: Cart): CartUnits[] {
  const units = new Map<string, CartUnits>();
  for (const { parts, quantity, ...item } of items) {
    for (const part of parts ?? [{ ...item, quantity: 1 }]) {
      const { productId, name } = part;
      const before = units.get(productId)?.quantity ?? 0;
      units.set(productId, { productId, name, quantity: before + part.quantity * quantity });
    }
  }
  return [...units.values()];
}
