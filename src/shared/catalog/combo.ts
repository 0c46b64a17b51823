import { toPaise } from '../money.ts';

/** The units of a combo that the free units of its parts allow. */
export function comboStock(parts: readonly { stock: number; quantity: number }[]): number {
  return Math.min(...parts.map(({ stock, quantity }) => Math.max(0, Math.floor(stock / quantity))));
}

/** The GST rate of a combo: null if its parts have different rates. */
export function commonRate(rates: readonly (number | null)[]): number | null {
  const [first = null] = rates;
  return rates.every((rate) => rate === first) ? first : null;
}

interface Priced {
  price: number;
  quantity: number;
}

/** What the parts cost if they are bought separately, in paise. */
export function sumOfParts(parts: readonly Priced[]): number {
  return parts.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0);
}

/** `2 × Roasted Makhana, 1 × Classic Sattu`. */
export function contentsText(parts: readonly { name: string; quantity: number }[]): string {
  return parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}
