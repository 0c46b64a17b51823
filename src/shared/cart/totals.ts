import { toPaise } from '../money.ts';
import { settings } from '../settings/current.ts';
import { findZone, type Destination } from '../settings/zones.ts';

export interface CartTotals {
  subtotalPaise: number;
  shippingPaise: number;
  totalPaise: number;
  /** The amount missing for free shipping, 0 once it is reached. */
  missingForFreeShippingPaise: number;
}

interface ShippingRule {
  feePaise: number;
  /** Null: the fee is charged on every order. */
  freeFromPaise: number | null;
}

/** The fee of the destination's zone, or the standard fee before the address is known. */
export function shippingRule(destination: Destination | undefined): ShippingRule {
  const { delivery } = settings();
  const zone = destination && findZone(delivery, destination);
  if (!zone || zone.feePaise === null) {
    return { feePaise: delivery.flatFeePaise, freeFromPaise: delivery.freeShippingFromPaise };
  }
  return { feePaise: zone.feePaise, freeFromPaise: zone.freeFromPaise };
}

export function cartTotals(
  lines: { price: number; quantity: number }[],
  destination?: Destination,
): CartTotals {
  const subtotalPaise = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  const { feePaise, freeFromPaise } = shippingRule(destination);
  const isFree = freeFromPaise !== null && subtotalPaise >= freeFromPaise;
  const shippingPaise = isFree || lines.length === 0 ? 0 : feePaise;
  return {
    subtotalPaise,
    shippingPaise,
    totalPaise: subtotalPaise + shippingPaise,
    missingForFreeShippingPaise: isFree ? 0 : Math.max(0, (freeFromPaise ?? 0) - subtotalPaise),
  };
}
