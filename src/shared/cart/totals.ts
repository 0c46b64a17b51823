import { toPaise } from '../money.ts';
import { policy } from '../policy.ts';

export interface CartTotals {
  subtotalPaise: number;
  shippingPaise: number;
  totalPaise: number;
  /** The amount missing for free shipping, 0 once it is reached. */
  missingForFreeShippingPaise: number;
}

export function cartTotals(lines: { price: number; quantity: number }[]): CartTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  const isFree = subtotalPaise >= policy.freeShippingFromPaise;
  const shippingPaise = isFree || lines.length === 0 ? 0 : policy.flatShippingPaise;
  return {
    subtotalPaise,
    shippingPaise,
    totalPaise: subtotalPaise + shippingPaise,
    missingForFreeShippingPaise: isFree ? 0 : policy.freeShippingFromPaise - subtotalPaise,
  };
}
