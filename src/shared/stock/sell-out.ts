/** The days whose sales predict the next ones. */
export const SALES_DAYS = 28;
/** Products that last longer are not listed. */
export const SELL_OUT_DAYS_MAX = 14;

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

/** The products that are out of stock or sell out soon, the most urgent first; among equals, the best seller first. */
export function listSellOut<Product extends SellingProduct>(
  products: Product[],
): (Product & { days: number })[] {
  return products
    .flatMap((product) => {
      const days = daysUntilSoldOut(product.units, product.soldUnits);
      return days === undefined || days > SELL_OUT_DAYS_MAX ? [] : { ...product, days };
    })
    .sort(
      (a, b) =>
        Number(a.units > 0) - Number(b.units > 0) || a.days - b.days || b.soldUnits - a.soldUnits,
    );
}
