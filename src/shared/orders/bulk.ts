import type { CourierRule } from './booking.ts';
import type { Notify } from './order-inputs.ts';
import { statusFacts, type OrderStatus, type PaymentStatus } from './status.ts';
import { describeTransition } from './transition.ts';

/** Actions on many orders: set a status, ship with a courier and number each, or book a connected courier. */
export const bulkKinds = ['status', 'ship', 'book'] as const;

export type BulkKind = (typeof bulkKinds)[number];

export const bulkOrdersMax = 2000;

export interface BulkOptions {
  kind: BulkKind;
  /** For the kind `status`. */
  status?: OrderStatus | undefined;
  notify: Notify;
  /** For the kind `book`; default: the rule of the configuration. */
  rule?: CourierRule | undefined;
  /** For the kind `book`: the day of all pickups; default: the provider chooses it. */
  pickupOn?: string | undefined;
}

/** The status that the action gives its orders. */
export const targetStatus = ({ kind, status }: BulkOptions): OrderStatus =>
  kind === 'status' && status ? status : 'shipped';

interface BulkOrder {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hasAddress: boolean;
}

/** Why an action leaves an order as it is; undefined if the action applies. */
export function skipReason(options: BulkOptions, order: BulkOrder): string | undefined {
  const to = targetStatus(options);
  const { status: from, paymentStatus, hasAddress } = order;
  if (from === to) return `Already ${statusFacts[to].label.toLowerCase()}`;
  if (options.kind !== 'status' && from === 'delivered') return 'Already delivered';
  const { isUnusual, texts } = describeTransition({ from, to, paymentStatus });
  if (isUnusual) return texts[0];
  if (options.kind === 'book' && !hasAddress) return 'The address is incomplete';
  return undefined;
}
