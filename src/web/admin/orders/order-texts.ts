import { formatTime } from '#shared/dates.ts';
import type { AdminShownOrder } from './read-orders.ts';

const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Netbanking',
  wallet: 'Wallet',
  emi: 'EMI',
};

/** As people call it; a way to pay that is new here keeps the provider's word. */
export const paymentMethodText = (method: string | null) =>
  method === null ? '' : (methods[method] ?? method);

/** How many packets, however many kinds. */
export const packetsIn = ({ items }: AdminShownOrder) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

type AdminEvent = AdminShownOrder['history'][number];

/** `₹50, by asha@tokri.example, 12 Aug, 9:20 pm` */
export function eventDetail({ note, by, actor, at }: AdminEvent): string {
  const who = by === 'you' ? 'by the customer' : actor && `by ${actor}`;
  return [note, who, formatTime(at)].filter(Boolean).join(', ');
}

const reasons: Record<string, string> = {
  cancelled_by_customer: 'Cancelled by the customer',
  cancelled_by_shop: 'Cancelled by the shop',
};

/** Why money went back: what was written down, else what led to it. */
export const refundReason = ({ note, reason }: AdminShownOrder['refunds'][number]) =>
  note ?? reasons[reason] ?? '';

export const slipsAddress = (orderNumbers: readonly string[]) =>
  `/admin/orders/slips?ids=${orderNumbers.map(encodeURIComponent).join(',')}`;
