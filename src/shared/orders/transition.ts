import { statusFacts, type OrderStatus, type PaymentStatus } from './status.ts';

interface Transition {
  from: OrderStatus;
  to: OrderStatus;
  /** Null if the caller may not see it; then only `isPaidFor` counts. */
  paymentStatus: PaymentStatus | null;
  isPaidFor: boolean;
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
export function describeTransition(transition: Transition): Consequences {
  const warnings = listWarnings(transition);
  const effects = listEffects(transition);
  return { isUnusual: warnings.length > 0, warnings, texts: [...warnings, ...effects] };
}

const REFUNDED = 'The payment was refunded in full, so these goods are not paid for.';
const UNPAID = 'The order is not paid.';
const ON_HOLD = 'This order should not be sent. Ask a manager.';

/** The text for roles that do not see payments. */
export const withoutPayment = (text: string): string =>
  text === REFUNDED || text === UNPAID ? ON_HOLD : text;

function listWarnings({ from, to, paymentStatus, isPaidFor }: Transition): string[] {
  const [before, after] = [statusFacts[from], statusFacts[to]];
  const warnings: string[] = [];
  if (after.hasLeft && !isPaidFor) {
    const paymentText = paymentStatus === 'refunded' ? REFUNDED : UNPAID;
    warnings.push(paymentStatus === null ? ON_HOLD : paymentText);
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

function listEffects({ from, to, paymentStatus, isPaidFor }: Transition): string[] {
  if (to === 'cancelled') {
    const refund =
      paymentStatus !== null && isPaidFor ? ['What the customer has paid is refunded.'] : [];
    return [...refund, ...(statusFacts[from].hasLeft ? [] : ['The stock is returned.'])];
  }
  if (from === 'cancelled') {
    return ['A refund that has not been sent yet is withdrawn.'];
  }
  return [];
}
