import { hasMoney, statusFacts, type OrderStatus, type PaymentStatus } from './status.ts';

interface Transition {
  from: OrderStatus;
  to: OrderStatus;
  /** Null if the caller may not see it. */
  paymentStatus: PaymentStatus | null;
  /** Whether the payment would be a warning, for callers who may not see it. */
  needsApproval?: boolean;
}

export interface Consequences {
  /** Rare, and often a slip: the back-office asks before it, and bulk actions skip it. */
  isUnusual: boolean;
  /** Unusual only because it takes back a dispatch or delivery, for example one by mistake. */
  isReversal: boolean;
  /** Why it is unusual, as sentences. */
  warnings: string[];
  /** The warnings, and what else happens besides the new status. */
  texts: string[];
}

/** What a change of an order's status entails. Every change is allowed. */
export function describeTransition(transition: Transition): Consequences {
  const warnings = listWarnings(transition);
  const effects = listEffects(transition);
  const isUnusual = warnings.length > 0;
  const isReversal = isUnusual && warnings.every((text) => text === RECALLED || text === NOT_YET);
  return { isUnusual, isReversal, warnings, texts: [...warnings, ...effects] };
}

const RECALLED = 'The parcel no longer counts as dispatched. The invoice stays valid.';
const NOT_YET = 'The delivery date is removed.';

const REFUNDED = 'The payment was refunded in full, so these goods are not paid for.';
const UNPAID = 'The order is not paid.';

/** The same without what roles that do not see payments must not know. */
export const withoutPayment = (text: string): string =>
  text === REFUNDED || text === UNPAID ? UNDECIDED : text;

const UNDECIDED = 'Ask a manager before you send this order.';

function listWarnings({ from, to, paymentStatus, needsApproval }: Transition): string[] {
  const [before, after] = [statusFacts[from], statusFacts[to]];
  const warnings: string[] = [];
  if (after.hasLeft && paymentStatus === 'refunded') {
    warnings.push(REFUNDED);
  }
  if (after.hasLeft && (paymentStatus === 'pending' || paymentStatus === 'failed')) {
    warnings.push(UNPAID);
  }
  if (after.hasLeft && paymentStatus === null && needsApproval) warnings.push(UNDECIDED);
  if (from === 'cancelled') {
    warnings.push('The order is cancelled. Its stock is taken again, if there is enough.');
  }
  if (before.hasLeft && to === 'cancelled') {
    warnings.push('The parcel has already left. The stock counts as returned at once.');
  }
  if (before.hasLeft && !after.hasLeft && to !== 'cancelled') {
    warnings.push(RECALLED);
  }
  if (from === 'delivered' && to === 'shipped') {
    warnings.push(NOT_YET);
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
