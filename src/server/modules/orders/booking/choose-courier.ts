import type { CourierRule } from '#shared/orders/booking.ts';
import type { Quote } from '../../../adapters/couriers/courier.ts';

export interface CourierRules {
  rule: CourierRule;
  /** Slower couriers are not chosen. */
  maxDays: number | undefined;
  /** Parts of names of couriers that are not chosen. */
  excludedCouriers: string[];
}

const daysOf = ({ days }: Quote) => days ?? Infinity;

/** Equal couriers are ordered by price. */
const orders: Record<CourierRule, (one: Quote, other: Quote) => number> = {
  cheapest: () => 0,
  fastest: (one, other) => (daysOf(one) === daysOf(other) ? 0 : daysOf(one) - daysOf(other)),
  recommended: (one, other) => Number(other.isRecommended) - Number(one.isRecommended),
};

/** The courier that a rule chooses; undefined if no quote is allowed. */
export function chooseCourier(
  quotes: Quote[],
  { rule, maxDays = Infinity, excludedCouriers }: CourierRules,
): Quote | undefined {
  const excluded = excludedCouriers.map((name) => name.toLowerCase());
  const allowed = quotes.filter((quote) => {
    const name = quote.courier.toLowerCase();
    const isFastEnough = maxDays === Infinity || daysOf(quote) <= maxDays;
    return isFastEnough && !excluded.some((part) => name.includes(part));
  });
  return allowed.toSorted(
    (one, other) => orders[rule](one, other) || one.ratePaise - other.ratePaise,
  )[0];
}
