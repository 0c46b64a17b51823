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

/** Of an order in this state there is money that could be refunded. */
export const hasMoney = (status: PaymentStatus) =>
  status === 'paid' || status === 'partly_refunded';

export const refundStates = ['due', 'started', 'processed', 'failed'] as const;

/** What the history of an order tells of. */
export const eventKinds = ['status', 'tracking', 'refund', 'dispute'] as const;

interface StatusFacts {
  label: string;
  /** Nothing more will happen to the order. */
  isOver: boolean;
  /** The parcel has left the shop. */
  hasLeft: boolean;
}

/** What is true of an order in each status. */
export const statusFacts: Record<OrderStatus, StatusFacts> = {
  pending: { label: 'Pending', isOver: false, hasLeft: false },
  confirmed: { label: 'Confirmed', isOver: false, hasLeft: false },
  processing: { label: 'Processing', isOver: false, hasLeft: false },
  shipped: { label: 'Shipped', isOver: false, hasLeft: true },
  delivered: { label: 'Delivered', isOver: true, hasLeft: true },
  cancelled: { label: 'Cancelled', isOver: true, hasLeft: false },
};

/** A status from elsewhere; one that is not in the table counts as pending. */
export function readStatus(value: unknown): OrderStatus {
  return orderStatuses.find((status) => status === value) ?? 'pending';
}
