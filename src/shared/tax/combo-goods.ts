import { shareOut } from './share-out.ts';

interface Item {
  productId: string;
  name: string;
  size: string | null;
  pricePaise: number;
  quantity: number;
  /** What offers take off the whole line. */
  discountPaise: number;
  /** Of a combo, in the quantities of one combo, with the own prices of the parts. */
  parts?: readonly Omit<Item, 'parts' | 'discountPaise'>[] | undefined;
}

export interface Goods {
  productId: string;
  name: string;
  size: string | null;
  /** Its own price; that of a part is not what was paid for it. */
  pricePaise: number;
  quantity: number;
  /** Before the discount. */
  fullPaise: number;
  discountPaise: number;
  totalPaise: number;
}

/**
 * The goods that an item consists of, which may have different tax rates. The price of a combo and its
 * discount are divided among its parts in proportion to what they cost alone, to the paisa.
 */
export function goodsOf({ parts = [], ...item }: Item): Goods[] {
  const { productId, name, size, quantity, pricePaise, discountPaise } = item;
  const fullPaise = pricePaise * quantity;
  if (parts.length === 0) {
    const totalPaise = fullPaise - discountPaise;
    return [{ productId, name, size, pricePaise, quantity, fullPaise, discountPaise, totalPaise }];
  }
  const shares = shareOut(
    fullPaise,
    parts.map((part) => part.pricePaise * part.quantity),
  );
  const discounts = shareOut(discountPaise, shares);
  return parts.map((part, index) => {
    const [full = 0, discount = 0] = [shares[index], discounts[index]];
    return {
      productId: part.productId,
      name: `${part.name} (in ${name})`,
      size: part.size,
      pricePaise: part.pricePaise,
      quantity: part.quantity * quantity,
      fullPaise: full,
      discountPaise: discount,
      totalPaise: full - discount,
    };
  });
}
