import { shareOut } from './share-out.ts';

interface Taxed {
  totalPaise: number;
  rateBasisPoints: number;
}

/** The part of a delivery fee that is taxed at one rate of the goods. */
export interface DeliveryPart extends Taxed {
  /** The position of the goods with the highest value at this rate, which give the part its HSN code. */
  position: number;
}

/** Delivery is taxed like the goods, in proportion to their value if they have several rates. */
export function divideDelivery(goods: Taxed[], shippingPaise: number): DeliveryPart[] {
  if (shippingPaise === 0 || goods.length === 0) return [];
  const groups = new Map<number, { position: number; highest: number; totalPaise: number }>();
  for (const [position, { totalPaise, rateBasisPoints }] of goods.entries()) {
    const group = groups.get(rateBasisPoints);
    if (!group) groups.set(rateBasisPoints, { position, highest: totalPaise, totalPaise });
    else {
      group.totalPaise += totalPaise;
      if (totalPaise > group.highest) Object.assign(group, { position, highest: totalPaise });
    }
  }
  const parts = shareOut(
    shippingPaise,
    [...groups.values()].map(({ totalPaise }) => totalPaise),
  );
  return [...groups].flatMap(([rateBasisPoints, { position }], index) => {
    const totalPaise = parts[index] ?? 0;
    return totalPaise === 0 ? [] : [{ totalPaise, rateBasisPoints, position }];
  });
}
