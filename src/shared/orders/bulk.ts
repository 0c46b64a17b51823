import { can } from '../accounts/permissions.ts';
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
  /** Changes back also orders that count as dispatched or delivered, for example after an action by mistake. */
  includesReversals?: boolean | undefined;
  /** For the kind `book`; default: the rule of the configuration. */
  rule?: CourierRule | undefined;
  /** For the kind `book`: the day of all pickups; default: the provider chooses it. */
  pickupOn?: string | undefined;
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

interface Skipped {
  reason: string;
  /** With `includesReversals`, the action applies. */
  isReversal: boolean;
}

/** Why an action leaves an order as it is; undefined if the action applies. */
export function findSkipped(options: BulkOptions, order: BulkOrder): Skipped | undefined {
  const skipped = (reason: string, isReversal = false) => ({ reason, isReversal });
  const to = targetStatus(options);
  const { status: from, paymentStatus, hasAddress } = order;
  if (from === to) return skipped(`Already ${statusFacts[to].label.toLowerCase()}`);
  if (options.kind !== 'status' && from === 'delivered') return skipped('Already delivered');
  const { warnings, isReversal } = describeTransition({ from, to, paymentStatus });
  const [warning] = warnings;
  if (warning && !(isReversal && options.includesReversals)) return skipped(warning, isReversal);
  if (options.kind === 'book' && !hasAddress) return skipped('The address is incomplete');
  return undefined;
}
