export const orderStatuses = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = [
  'pending',
  'paid',
  'failed',
  'partly_refunded',
  'refunded',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether an order with this payment status has money to refund. */
export const hasMoney = (status: PaymentStatus) =>
  status === 'paid' || status === 'partly_refunded';

export const refundStates = ['due', 'started', 'processed', 'failed'] as const;

/** Kinds of events in the history of an order. */
export const eventKinds = ['status', 'tracking', 'refund', 'dispute'] as const;

/** The note of an event that restores the state before a slip. Customers see neither of the two events. */
export const UNDONE = 'undone';

interface StatusFacts {
  label: string;
  /** The order is final. */
  isOver: boolean;
  /** The parcel has left the shop. */
  hasLeft: boolean;
}

/** Facts about each status. */
export const statusFacts: Record<OrderStatus, StatusFacts> = {
  pending: { label: 'Pending', isOver: false, hasLeft: false },
  confirmed: { label: 'Confirmed', isOver: false, hasLeft: false },
  processing: { label: 'Processing', isOver: false, hasLeft: false },
  shipped: { label: 'Shipped', isOver: false, hasLeft: true },
  delivered: { label: 'Delivered', isOver: true, hasLeft: true },
  cancelled: { label: 'Cancelled', isOver: true, hasLeft: false },
};

/** Reads a status from elsewhere; an unknown one counts as pending. */
export function readStatus(value: unknown): OrderStatus {
  return orderStatuses.find((status) => status === value) ?? 'pending';
}
