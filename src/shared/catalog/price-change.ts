import { limits } from '../limits.ts';
import { formatPaise, toPaise } from '../money.ts';

/** In rupees: no rounding, the nearest multiple, or the nearest price that ends in 9. */
export const priceRoundings = ['none', '1', '5', '10', '9'] as const;

export type PriceRounding = (typeof priceRoundings)[number];

/** A change of many prices. Amounts are in rupees. */
export type PriceChange =
  | {
      kind: 'percent' | 'amount';
      by: number;
      rounding: PriceRounding;
      includesOriginalPrice: boolean;
    }
  /** A missing original price stays as it is. */
  | { kind: 'set'; price: number; originalPrice?: number | undefined };

export interface PricesInPaise {
  pricePaise: number;
  originalPricePaise: number | null;
}

const PRICE_MIN_PAISE = 100;

/** Returns the changed prices, or the reason why they cannot be changed. */
export function changePrices(prices: PricesInPaise, change: PriceChange): PricesInPaise | string {
  const changed = calculate(prices, change);
  return typeof changed === 'string' ? changed : (findProblem(changed) ?? changed);
}

function calculate(prices: PricesInPaise, change: PriceChange): PricesInPaise | string {
  const { originalPricePaise } = prices;
  if (change.kind === 'set') {
    const { price, originalPrice } = change;
    return {
      pricePaise: toPaise(price),
      originalPricePaise: originalPrice === undefined ? originalPricePaise : toPaise(originalPrice),
    };
  }
  const exact = changeAmount(prices.pricePaise, change);
  // Rounding must not turn a negative price into a valid one.
  if (exact < PRICE_MIN_PAISE) return TOO_LOW;
  const pricePaise = roundPrice(exact, change.rounding);
  if (Math.sign(pricePaise - prices.pricePaise) === -Math.sign(change.by)) {
    const direction = change.by > 0 ? 'lower' : 'raise';
    return `Rounding to ${formatPaise(pricePaise)} would ${direction} the price`;
  }
  const hasNewOriginal = change.includesOriginalPrice && originalPricePaise !== null;
  return {
    pricePaise,
    originalPricePaise: hasNewOriginal
      ? roundPrice(changeAmount(originalPricePaise, change), change.rounding)
      : originalPricePaise,
  };
}

function changeAmount(paise: number, { kind, by }: { kind: 'percent' | 'amount'; by: number }) {
  if (kind === 'amount') return paise + toPaise(by);
  const basisPoints = 10_000 + Math.round(by * 100);
  return Math.round((paise * basisPoints) / 10_000);
}

/** Rounds to the nearest allowed price; half a step goes up, and the lowest price is one step. */
export function roundPrice(paise: number, rounding: PriceRounding): number {
  if (rounding === 'none') return paise;
  if (rounding === '9') return Math.max(0, Math.round((paise - 900) / 1000)) * 1000 + 900;
  const step = Number(rounding) * 100;
  return Math.max(1, Math.round(paise / step)) * step;
}

function findProblem({ pricePaise, originalPricePaise }: PricesInPaise): string | undefined {
  if (pricePaise < PRICE_MIN_PAISE) return TOO_LOW;
  if (Math.max(pricePaise, originalPricePaise ?? 0) > limits.priceMaxPaise) return TOO_HIGH;
  if (originalPricePaise === null || pricePaise <= originalPricePaise) return undefined;
  const [price, original] = [formatPaise(pricePaise), formatPaise(originalPricePaise)];
  return `${price} is above the original price (MRP) of ${original}`;
}

const TOO_LOW = 'The new price would be below ₹1';
const TOO_HIGH = 'The new price would be too high';
