import { divideDelivery } from './delivery.ts';
import type { DocumentLine, Supply } from './document.ts';
import { shareOut } from './share-out.ts';
import { splitTax } from './split.ts';

export interface SoldGoods {
  productId: string;
  name: string;
  /** As printed on the pack. */
  size: string | null;
  pricePaise: number;
  quantity: number;
  /** What offers take off the whole line. */
  discountPaise: number;
  /** Of a part of a combo, whose price is a share, before the discount; otherwise the price times the quantity. */
  fullPaise?: number | undefined;
  hsn: string | null;
  rateBasisPoints: number;
}

export interface NewLine extends DocumentLine {
  /** Null for delivery. */
  productId: string | null;
}

interface Sale {
  goods: SoldGoods[];
  shippingPaise: number;
  /** What was refunded before the goods were dispatched. */
  discountPaise: number;
  supply: Supply;
}

/** The lines of an invoice. Their totals add up to the goods and the delivery without all discounts. */
export function invoiceLines({ goods, shippingPaise, discountPaise, supply }: Sale): NewLine[] {
  const priced = goods.map(toGoodsLine);
  const delivery = divideDelivery(priced, shippingPaise).map((part) => ({
    totalPaise: part.totalPaise,
    rateBasisPoints: part.rateBasisPoints,
    kind: 'delivery' as const,
    productId: null,
    discountPaise: 0,
    description: 'Delivery',
    size: null,
    hsn: priced[part.position]?.hsn ?? null,
    quantity: null,
  }));
  const lines = [...priced, ...delivery];
  const discounts = shareOut(
    discountPaise,
    lines.map(({ totalPaise }) => totalPaise),
  );
  return lines.map((line, index) => {
    const discount = discounts[index] ?? 0;
    const rateBasisPoints = supply === 'untaxed' ? 0 : line.rateBasisPoints;
    const { kind, productId, description, size, hsn, quantity } = line;
    const shown = { kind, productId, description, size, hsn, quantity, rateBasisPoints };
    const amounts = splitTax(line.totalPaise - discount, rateBasisPoints, supply);
    return Object.assign(shown, { discountPaise: line.discountPaise + discount }, amounts);
  });
}

const toGoodsLine = (sold: SoldGoods) => ({
  kind: 'goods' as const,
  productId: sold.productId,
  description: sold.name,
  size: sold.size,
  hsn: sold.hsn,
  quantity: sold.quantity,
  rateBasisPoints: sold.rateBasisPoints,
  discountPaise: sold.discountPaise,
  totalPaise: (sold.fullPaise ?? sold.pricePaise * sold.quantity) - sold.discountPaise,
});
