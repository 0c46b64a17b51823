import { hasMoney, statusFacts, type OrderStatus, type PaymentStatus } from './status.ts';

interface Transition {
  from: OrderStatus;
  to: OrderStatus;
  /** Null if the caller may not see it. */
  paymentStatus: PaymentStatus | null;
}

export interface Consequences {
  /** Rare, and often a slip: the back-office asks before it, and bulk actions skip it. */
  isUnusual: boolean;
  /** Why it is unusual, as sentences. */
  warnings: string[];
  /** The warnings, and what else happens besides the new status. */
  texts: string[];
}

/** What a change of an order's status entails. Every change is allowed. */
export function describeTransition({ from, to, paymentStatus }: Transition): Consequences {
  const warnings = listWarnings({ from, to, paymentStatus });
  const effects = listEffects({ from, to, paymentStatus });
  return { isUnusual: warnings.length > 0, warnings, texts: [...warnings, ...effects] };
}

function listWarnings({ from, to, paymentStatus }: Transition): string[] {
  const [before, after] = [statusFacts[from], statusFacts[to]];
  const warnings: string[] = [];
  if (after.hasLeft && paymentStatus === 'refunded') {
    warnings.push('The payment was refunded in full, so these goods are not paid for.');
  }
  if (after.hasLeft && (paymentStatus === 'pending' || paymentStatus === 'failed')) {
    warnings.push('The order is not paid.');
  }
  if (from === 'cancelled') {
    warnings.push('The order is cancelled. Its stock is taken again, if there is enough.');
  }
  if (before.hasLeft && to === 'cancelled') {
    warnings.push('The parcel has already left. The stock counts as returned at once.');
  }
  if (before.hasLeft && !after.hasLeft && to !== 'cancelled') {
    warnings.push('The parcel no longer counts as dispatched. The invoice stays valid.');
  }
  if (from === 'delivered' && to === 'shipped') {
    warnings.push('The delivery date is removed.');
  }
  return warnings;
}

function listEffects({ from, to, paymentStatus }: Transition): string[] {
  if (to === 'cancelled') {
    const refund =
      paymentStatus !== null && hasMoney(paymentStatus)
        ? ['What the customer has paid is refunded.']
        : [];
    return [...refund, ...(statusFacts[from].hasLeft ? [] : ['The stock is returned.'])];
  }
  if (from === 'cancelled') {
    return ['A refund that has not been sent yet is withdrawn.'];
  }
  return [];
}
