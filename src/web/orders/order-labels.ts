import {
  readStatus,
  statusFacts,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import type { ParcelStatus } from '#shared/orders/parcel-status.ts';
import type { ShownOrder } from './read-order.ts';

export const statusTones = {
  pending: 'warn',
  confirmed: 'info',
  processing: 'info',
  shipped: 'kamal',
  delivered: 'ok',
  cancelled: 'bad',
} as const satisfies Record<OrderStatus, string>;

export const parcelTones = {
  ready: 'info',
  shipped: 'kamal',
  in_transit: 'kamal',
  out_for_delivery: 'kamal',
  delivered: 'ok',
  returned: 'warn',
  cancelled: 'bad',
} as const satisfies Record<ParcelStatus, string>;

export const paymentLabels = {
  paid: { label: 'Paid', tone: 'ok' },
  pending: { label: 'Pending', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  partly_refunded: { label: 'Partly refunded', tone: 'info' },
  refunded: { label: 'Refunded', tone: 'neutral' },
} as const satisfies Record<PaymentStatus, unknown>;

export const refundLabels = {
  due: { label: 'Refund due', tone: 'info' },
  started: { label: 'Refund started', tone: 'info' },
  processed: { label: 'Refunded', tone: 'ok' },
  failed: { label: 'Refund delayed', tone: 'warn' },
} as const satisfies Record<ShownOrder['refunds'][number]['state'], unknown>;

const refundEvents: Record<string, string> = {
  due: 'Refund requested',
  started: 'Refund started',
  processed: 'Refund paid out',
  failed: 'Refund delayed',
  withdrawn: 'Refund withdrawn',
};

const disputeEvents: Record<string, string> = {
  open: 'Payment disputed with the bank',
  under_review: 'Dispute under review',
  won: 'Dispute decided for the shop',
  lost: 'Dispute decided for the customer',
  closed: 'Dispute closed',
};

/** Refund reasons for administrators. */
export const refundReasons: Record<string, string> = {
  out_of_stock: 'Sold out before the payment came',
  second_payment: 'Second payment for the same order',
  wrong_amount: 'Wrong amount paid',
  price_changed: 'Price went up before the payment came',
  offer_ended: 'Offer ended before the payment came',
  no_longer_sold: 'No longer on sale when the payment came',
  account_erased: 'Customer was erased before the payment came',
  cancelled_by_customer: 'Cancelled by the customer',
  cancelled_by_shop: 'Cancelled by the shop',
  given_by_shop: 'Refunded by the shop',
  made_at_provider: 'Refunded in the Razorpay dashboard',
  chargeback: 'Chargeback',
};

export function eventText({ kind, value }: { kind: string; value: string }): string {
  if (kind === 'tracking') return value ? `Sent with ${value}` : 'Tracking number removed';
  if (kind === 'refund') return refundEvents[value] ?? 'Refund updated';
  if (kind === 'dispute') return disputeEvents[value] ?? 'Dispute updated';
  return statusFacts[readStatus(value)].label;
}
