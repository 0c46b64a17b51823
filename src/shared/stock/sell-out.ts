/** The days whose sales predict the next ones. */
export const SALES_DAYS = 28;
/** Whole days until the stock is sold, at the speed of the latest sales; undefined if nothing was sold. */
export function daysUntilSoldOut(units: number, soldUnits: number): number | undefined {
  if (units <= 0) return 0;
  if (soldUnits <= 0) return undefined;
  return Math.floor((units * SALES_DAYS) / soldUnits);
}

export interface SellingProduct {
  id: string;
  name: string;
  units: number;
  soldUnits: number;
}

/**
 * The products that sell, the most urgent first; among equals, the best seller first. A product that is out of stock and
 * sold nothing lately is last.
 */
export function listSellOut<Product extends SellingProduct>(
  products: Product[],
): (Product & { days: number })[] {
  const isForgotten = ({ soldUnits }: Product) => Number(soldUnits <= 0);
  return products
    .flatMap((product) => {
      const days = daysUntilSoldOut(product.units, product.soldUnits);
      return days === undefined ? [] : { ...product, days };
    })
    .sort(
      (a, b) =>
        isForgotten(a) - isForgotten(b) ||
        Number(a.units > 0) - Number(b.units > 0) ||
        a.days - b.days ||
        b.soldUnits - a.soldUnits,
    );
}
