import { addDays, addMonths, dayOf } from '#shared/analytics/range.ts';
import {
  deliveryFilters,
  dueFilters,
  orderSorts,
  viewSearch,
  type DeliveryFilter,
  type DueFilter,
  type OrderSort,
} from '#shared/orders/order-list.ts';
import {
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

export const dayPresets = ['today', 'yesterday', 'last-7', 'this-month', 'last-month'] as const;

export type DayPreset = (typeof dayPresets)[number];

const rangeOf: Record<DayPreset, (today: string) => { from: string; to: string }> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'last-7': (today) => ({ from: addDays(today, -6), to: today }),
  'this-month': (today) => ({ from: addMonths(today, 0), to: today }),
  'last-month': (today) => ({ from: addMonths(today, -1), to: addDays(addMonths(today, 0), -1) }),
};

/**
 * The state in the address: `?status=shipped&payment=paid&q=rao&days=last-7&sort=oldest&page=2`. A preset of days moves
 * with the calendar, also in a saved view; custom days are `from` and `to`.
 */
export interface OrdersAddress extends ListAddress {
  status: OrderStatus | undefined;
  payment: PaymentStatus | undefined;
  days: DayPreset | undefined;
  /** As typed: the server and the form check them. */
  from: string | undefined;
  to: string | undefined;
  due: DueFilter | undefined;
  delivery: DeliveryFilter | undefined;
  courier: string | undefined;
  sort: OrderSort;
}

/** Accepts any address; an unknown choice is ignored. */
export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === search.get(name));
  const days = oneOf(dayPresets, 'days');
  return {
    ...readListAddress(search),
    status: oneOf(orderStatuses, 'status'),
    payment: oneOf(paymentStatuses, 'payment'),
    days,
    from: (!days && search.get('from')) || undefined,
    to: (!days && search.get('to')) || undefined,
    due: oneOf(dueFilters, 'due'),
    delivery: oneOf(deliveryFilters, 'delivery'),
    courier: search.get('courier')?.slice(0, 60) || undefined,
    sort: oneOf(orderSorts, 'sort') ?? 'newest',
  };
}

/** Without what reveals amounts: the server refuses such lists to roles that do not see money. */
export const withoutMoney = (address: OrdersAddress): OrdersAddress => ({
  ...address,
  payment: undefined,
  sort: address.sort.startsWith('total') ? 'newest' : address.sort,
});

export type FilterName =
  | 'status'
  | 'payment'
  | 'days'
  | 'from'
  | 'to'
  | 'due'
  | 'delivery'
  | 'courier'
  | 'sort';

/** Changes filters and resets the page. An empty value removes one; `all` does, too. */
export function withFilters(
  search: URLSearchParams,
  changes: Partial<Record<FilterName, string>>,
): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === 'all') next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `?${next}` : '';
}

/** The filters for the API, with the days of a preset. */
export function filtersOf(address: OrdersAddress, now = new Date()) {
  const { status, payment, q, days, from, to, due, delivery, courier } = address;
  const range = days ? rangeOf[days](dayOf(now)) : { from, to };
  return {
    q,
    ...(status && { status }),
    ...(payment && { paymentStatus: payment }),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: range.to }),
    ...(due && { due }),
    ...(delivery && { delivery }),
    ...(courier && { courier }),
  };
}

/** The query for the API: filters and sorting. */
export const queryOf = (address: OrdersAddress) => ({
  ...filtersOf(address),
  ...(address.sort !== 'newest' && { sort: address.sort }),
});

/** Views that everyone has. */
export const builtInViews = [
  { name: 'All orders', search: '' },
  { name: 'To pack', search: '?status=confirmed&sort=due' },
  { name: 'Overdue', search: '?due=overdue&sort=due' },
  { name: 'Due today', search: '?due=today&sort=due' },
  { name: 'Shipped', search: '?status=shipped' },
] as const;

/** Whether the address shows a view, on any of its pages. */
export const isShown = (view: { search: string }, search: string) =>
  viewSearch(view.search) === viewSearch(search);

/** An order in the list that the address shows; its page steps through this list. */
export const orderAddress = (order: { id: string; orderNumber: string }, search: string) =>
  `/admin/orders/${order.orderNumber || order.id}${viewSearch(search)}`;
