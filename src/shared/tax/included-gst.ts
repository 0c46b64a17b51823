import { divideDelivery } from './delivery.ts';
import { includedTaxPaise } from './split.ts';

interface Priced {
  totalPaise: number;
  /** Null if no rate is known. */
  rateBasisPoints: number | null;
}

/** The GST in the total of a basket, as its invoice will state it; undefined if a rate is unknown. */
export function includedGstPaise(lines: Priced[], shippingPaise: number): number | undefined {
  const goods: { totalPaise: number; rateBasisPoints: number }[] = [];
  for (const { totalPaise, rateBasisPoints } of lines) {
    if (rateBasisPoints === null) return undefined;
    goods.push({ totalPaise, rateBasisPoints });
  }
  return [...goods, ...divideDelivery(goods, shippingPaise)].reduce(
    (sum, { totalPaise, rateBasisPoints }) => sum + includedTaxPaise(totalPaise, rateBasisPoints),
    0,
  );
}
