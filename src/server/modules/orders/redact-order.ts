import { can, type Role } from '#shared/accounts/permissions.ts';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { FullOrder, listAllOrders } from './admin-queries.ts';

/**
 * Removes what the role may not see. Every response of the back-office with an order passes through here; the contract
 * requires `hides`, which only this function sets.
 */
export function redactOrder(order: FullOrder, role: Role): AdminOrder {
  const seesMoney = can(role, 'view_money');
  const seesCustomers = can(role, 'view_customers');
  return {
    ...order,
    ...(!seesMoney && withoutMoney(order)),
    ...(!seesCustomers && withoutCustomer(order)),
    history: order.history.flatMap((event) => {
      if (!seesMoney && (event.kind === 'refund' || event.kind === 'dispute')) return [];
      // The actor of a customer's own event is the customer.
      return seesCustomers || event.by === 'shop' ? event : { ...event, actor: null };
    }),
    hides: [
      ...(seesMoney ? [] : ['money' as const]),
      ...(seesCustomers ? [] : ['customer' as const]),
    ],
  };
}

/** Counts by payment status would tell how many orders were refunded. */
export function redactList(
  { orders, counts, ...list }: Awaited<ReturnType<typeof listAllOrders>>,
  role: Role,
) {
  const paymentStatus = can(role, 'view_money') ? counts.paymentStatus : null;
  return {
    ...list,
    orders: orders.map((order) => redactOrder(order, role)),
    counts: { ...counts, paymentStatus },
  };
}

const withoutMoney = (order: FullOrder) => ({
  items: order.items.map((item) => ({ ...item, price: null, discount: null })),
  offers: [],
  paymentStatus: null,
  paymentMethod: null,
  paymentId: null,
  subtotal: null,
  shippingCost: null,
  tax: null,
  discount: null,
  totalAmount: null,
  includedGst: null,
  refundable: null,
  refunds: [],
  documents: [],
});

/** The parcel keeps its name, address and phone; a company is part of the address. */
const withoutCustomer = ({ contact, company }: FullOrder) => ({
  user: null,
  contact: { ...contact, email: null },
  company: company && { ...company, gstin: null },
});
