import { can } from '../accounts/permissions.ts';
import type { Notify } from './order-inputs.ts';
import { hasMoney, statusFacts, type OrderStatus, type PaymentStatus } from './status.ts';
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
}

interface BulkTarget {
  kind: BulkKind;
  status?: OrderStatus | null | undefined;
}

/** The status that the action gives its orders. */
export const targetStatus = ({ kind, status }: BulkTarget): OrderStatus =>
  kind === 'status' && status ? status : 'shipped';

/** Cancelling many orders refunds them, so it is for roles without a limit. */
export const mayRunBulk = (target: BulkTarget, role: string | undefined): boolean =>
  targetStatus(target) !== 'cancelled' || can(role, 'refund_without_limit');

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
  const isPaidFor = hasMoney(paymentStatus);
  const { isUnusual, texts } = describeTransition({ from, to, paymentStatus, isPaidFor });
  if (isUnusual) return texts[0];
  if (options.kind === 'book' && !hasAddress) return 'The address is incomplete';
  return undefined;
}
