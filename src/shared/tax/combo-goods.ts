import { shareOut } from './share-out.ts';

interface Item {
  productId: string;
  name: string;
  size: string | null;
  pricePaise: number;
  quantity: number;
  /** Of a combo, in the quantities of one combo, with the own prices of the parts. */
  parts?: readonly Omit<Item, 'parts'>[] | undefined;
}

export interface Goods {
  productId: string;
  name: string;
  size: string | null;
  /** Its own price; that of a part is not what was paid for it. */
  pricePaise: number;
  quantity: number;
  totalPaise: number;
}

/**
 * The goods that an item consists of, which may have different tax rates. The price of a combo is divided among its
 * parts in proportion to what they cost alone, to the paisa.
 */
export function goodsOf({ parts = [], ...item }: Item): Goods[] {
  const { productId, name, size, quantity, pricePaise } = item;
  const totalPaise = pricePaise * quantity;
  if (parts.length === 0) return [{ productId, name, size, pricePaise, quantity, totalPaise }];
  const shares = shareOut(
    totalPaise,
    parts.map((part) => part.pricePaise * part.quantity),
  );
  return parts.map((part, index) => ({
    productId: part.productId,
    name: `${part.name} (in ${name})`,
    size: part.size,
    pricePaise: part.pricePaise,
    quantity: part.quantity * quantity,
    totalPaise: shares[index] ?? 0,
  }));
}
