import type { Order, SoldItem } from '#shared/orders/contract.ts';
import { tiles } from '#shared/catalog/vocabulary.ts';
import { parseRupees } from '#shared/money.ts';
import { eventKinds, paymentStatuses, readStatus, refundStates } from '#shared/orders/status.ts';
import { field, isRecord, listIn, text, textOrNull, type Raw } from '#shared/read-answer.ts';

/** An order as its card shows it: what an answer leaves out is empty. */
export interface ShownOrder extends Omit<Order, '_id' | 'createdAt' | 'updatedAt'> {
  createdAt: string | null;
  updatedAt: string | null;
}

/** `data.orders` or `orders`, in the order they came; nothing where an answer holds no list. */
export function readOrders(answer: unknown): ShownOrder[] | undefined {
  return listIn(answer, 'orders')?.filter(isRecord).map(readOrder);
}

function readOrder(raw: Raw): ShownOrder {
  return {
    id: text(raw.id) || text(raw._id) || text(raw.orderNumber),
    orderNumber: text(raw.orderNumber),
    orderStatus: readStatus(raw.orderStatus),
    paymentStatus: oneOf(paymentStatuses, raw.paymentStatus) ?? 'pending',
    items: list(raw.items).map(readItem),
    subtotal: parseRupees(raw.subtotal),
    shippingCost: parseRupees(raw.shippingCost),
    tax: parseRupees(raw.tax),
    discount: parseRupees(raw.discount),
    totalAmount: parseRupees(raw.totalAmount),
    contact: {
      name: text(field(raw.contact, 'name')),
      email: text(field(raw.contact, 'email')),
      phone: text(field(raw.contact, 'phone')),
    },
    shippingAddress: readAddress(raw.shippingAddress),
    estimatedDelivery: moment(raw.estimatedDelivery),
    deliveredAt: moment(raw.deliveredAt),
    trackingNumber: textOrNull(raw.trackingNumber),
    courier: textOrNull(raw.courier),
    cancellableUntil: moment(raw.cancellableUntil),
    refunds: list(raw.refunds).flatMap(readRefund),
    history: list(raw.history).flatMap(readEvent),
    createdAt: moment(raw.createdAt),
    updatedAt: moment(raw.updatedAt),
  };
}

function readItem(raw: Raw): SoldItem {
  return {
    productId: text(raw.productId),
    slug: textOrNull(raw.slug),
    tile: oneOf(tiles, raw.tile) ?? null,
    name: text(raw.name) || 'Product',
    image: text(raw.image),
    size: textOrNull(raw.size),
    quantity: Math.max(1, Math.round(parseRupees(raw.quantity))),
    price: parseRupees(raw.price),
  };
}

function readAddress(raw: unknown): Order['shippingAddress'] {
  if (!isRecord(raw)) return null;
  return {
    name: text(raw.name),
    street: text(raw.street),
    city: text(raw.city),
    state: text(raw.state),
    zipCode: text(raw.zipCode),
    country: text(raw.country),
    phone: text(raw.phone),
    landmark: textOrNull(raw.landmark),
  };
}

function readRefund(raw: Raw): Order['refunds'] {
  const state = oneOf(refundStates, raw.state);
  const createdAt = moment(raw.createdAt);
  if (!state || !createdAt) return [];
  return [
    {
      amount: parseRupees(raw.amount),
      state,
      createdAt,
      startedAt: moment(raw.startedAt),
      processedAt: moment(raw.processedAt),
    },
  ];
}

function readEvent(raw: Raw): Order['history'] {
  const kind = oneOf(eventKinds, raw.kind);
  const at = moment(raw.at);
  if (!kind || !at) return [];
  const by = raw.by === 'you' ? 'you' : 'shop';
  return [{ at, kind, value: text(raw.value), note: textOrNull(raw.note), by }];
}

const list = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

/** What is no time cannot be written out. */
function moment(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
