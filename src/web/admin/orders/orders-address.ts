import {
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

/** The state in the address: `?status=shipped&payment=paid&q=rao&page=2`. */
export interface OrdersAddress extends ListAddress {
  status: OrderStatus | undefined;
  payment: PaymentStatus | undefined;
}

/** Accepts any address; an unknown status is ignored. */
export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  return {
    ...readListAddress(search),
    status: orderStatuses.find((status) => status === search.get('status')),
    payment: paymentStatuses.find((status) => status === search.get('payment')),
  };
}

/** Changes a filter and resets the page. */
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

/** The query for the API. */
export function filtersOf({ status, payment, q }: OrdersAddress) {
  return { q, ...(status && { status }), ...(payment && { paymentStatus: payment }) };
}
