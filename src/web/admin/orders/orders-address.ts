import {
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

/** What the address of the list says: `?status=shipped&payment=paid&q=rao&page=2`. */
export interface OrdersAddress extends ListAddress {
  status: OrderStatus | undefined;
  payment: PaymentStatus | undefined;
}

/** Whatever somebody wrote there: what is no status filters nothing. */
export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  return {
    ...readListAddress(search),
    status: orderStatuses.find((status) => status === search.get('status')),
    payment: paymentStatuses.find((status) => status === search.get('payment')),
  };
}

/** The address with another filter, from its first page on. */
export function withFilter(
  search: URLSearchParams,
  name: 'status' | 'payment',
  value: string,
): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value === 'all') next.delete(name);
  else next.set(name, value);
  return next.size > 0 ? `?${next}` : '';
}

/** What the server is asked for. */
export function filtersOf({ status, payment, q }: OrdersAddress) {
  return { q, ...(status && { status }), ...(payment && { paymentStatus: payment }) };
}
