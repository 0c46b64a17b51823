import { tiles } from '#shared/catalog/vocabulary.ts';
import { parseRupees } from '#shared/money.ts';
import type { Order, OrderDocument, Parcel, SoldItem, SoldPart } from '#shared/orders/contract.ts';
import { parcelStatuses } from '#shared/orders/parcel-status.ts';
import { documentKinds } from '#shared/tax/document.ts';
import { eventKinds, paymentStatuses, readStatus, refundStates } from '#shared/orders/status.ts';
import { field, isRecord, text, textOrNull, type Raw } from '#shared/read-answer.ts';

/** An order as its card shows it; missing fields are empty. */
export interface ShownOrder extends Omit<Order, '_id' | 'createdAt' | 'updatedAt'> {
  createdAt: string | null;
  updatedAt: string | null;
}

/** The API documents name some fields in two ways; both are accepted. */
export function readOrder(raw: Raw): ShownOrder {
  return {
    id: text(raw.id) || text(raw._id) || text(raw.orderNumber),
    orderNumber: text(raw.orderNumber),
    orderStatus: readStatus(raw.orderStatus ?? raw.status),
    paymentStatus: oneOf(paymentStatuses, raw.paymentStatus) ?? 'pending',
    items: records(raw.items).map(readItem),
    subtotal: parseRupees(raw.subtotal),
    shippingCost: parseRupees(raw.shippingCost),
    tax: parseRupees(raw.tax),
    discount: parseRupees(raw.discount),
    offers: records(raw.offers).map((offer) => ({
      title: text(offer.title),
      code: textOrNull(offer.code),
      discount: parseRupees(offer.discount),
      delivery: parseRupees(offer.delivery),
    })),
    totalAmount: parseRupees(raw.totalAmount ?? raw.total),
    includedGst: typeof raw.includedGst === 'number' ? raw.includedGst : null,
    company: readCompany(raw.company),
    documents: records(raw.documents).flatMap((document) => readDocument(document) ?? []),
    contact: {
      name: text(field(raw.contact, 'name')),
      email: text(field(raw.contact, 'email')),
      phone: text(field(raw.contact, 'phone')),
    },
    shippingAddress: readAddress(raw.shippingAddress),
    estimatedDelivery: moment(raw.estimatedDelivery),
    dispatchBy: moment(raw.dispatchBy),
    dispatchedAt: moment(raw.dispatchedAt),
    deliveredAt: moment(raw.deliveredAt),
    parcels: records(raw.parcels).flatMap((parcel) => readParcel(parcel) ?? []),
    trackingNumber: textOrNull(raw.trackingNumber),
    courier: textOrNull(raw.courier),
    cancellableUntil: moment(raw.cancellableUntil),
    refunds: records(raw.refunds).flatMap((refund) => readRefund(refund) ?? []),
    history: records(raw.history).flatMap((event) => readEvent(event) ?? []),
    createdAt: moment(raw.createdAt),
    updatedAt: moment(raw.updatedAt),
  };
}

export function readItem(raw: Raw): SoldItem {
  return {
    productId: text(raw.productId),
    slug: textOrNull(raw.slug),
    tile: oneOf(tiles, raw.tile) ?? null,
    name: text(raw.name) || text(raw.title) || 'Product',
    image: text(raw.image),
    size: textOrNull(raw.size),
    quantity: Math.max(1, Math.round(parseRupees(raw.quantity))),
    price: parseRupees(raw.price),
    discount: parseRupees(raw.discount),
    parts: records(raw.parts).map(readPart),
  };
}

const readPart = (raw: Raw): SoldPart => ({
  productId: text(raw.productId),
  slug: textOrNull(raw.slug),
  name: text(raw.name),
  size: textOrNull(raw.size),
  quantity: Math.max(1, Math.round(parseRupees(raw.quantity))),
  ...('sku' in raw && { sku: textOrNull(raw.sku) }),
});

function readAddress(raw: unknown): Order['shippingAddress'] {
  if (!isRecord(raw)) return null;
  return {
    name: text(raw.name),
    street: text(raw.street),
    city: text(raw.city),
    state: text(raw.state),
    zipCode: text(raw.zipCode) || text(raw.pincode),
    country: text(raw.country),
    phone: text(raw.phone),
    landmark: textOrNull(raw.landmark),
  };
}

function readCompany(raw: unknown): Order['company'] {
  return isRecord(raw) ? { name: text(raw.name), gstin: text(raw.gstin) } : null;
}

function readDocument(raw: Raw): OrderDocument | undefined {
  const kind = oneOf(documentKinds, raw.kind);
  const [id, serial, issuedOn] = [text(raw.id), text(raw.serial), text(raw.issuedOn)];
  return kind && id && serial
    ? { id, kind, serial, issuedOn, total: parseRupees(raw.total) }
    : undefined;
}

export function readRefund(raw: Raw): Order['refunds'][number] | undefined {
  const state = oneOf(refundStates, raw.state);
  const createdAt = moment(raw.createdAt);
  if (!state || !createdAt) return undefined;
  return {
    amount: parseRupees(raw.amount),
    state,
    createdAt,
    startedAt: moment(raw.startedAt),
    processedAt: moment(raw.processedAt),
  };
}

export function readEvent(raw: Raw): Order['history'][number] | undefined {
  const kind = oneOf(eventKinds, raw.kind);
  const at = moment(raw.at);
  if (!kind || !at) return undefined;
  const by = raw.by === 'you' ? 'you' : 'shop';
  return { at, kind, value: text(raw.value), note: textOrNull(raw.note), by };
}

export function readParcel(raw: Raw): Parcel | undefined {
  const status = oneOf(parcelStatuses, raw.status);
  if (!status || !text(raw.id)) return undefined;
  return {
    id: text(raw.id),
    position: whole(raw.position),
    status,
    courier: textOrNull(raw.courier),
    trackingNumber: textOrNull(raw.trackingNumber),
    items: records(raw.items).map((item) => ({
      position: whole(item.position),
      quantity: whole(item.quantity),
    })),
    expectedAt: moment(raw.expectedAt),
    dispatchedAt: moment(raw.dispatchedAt),
    deliveredAt: moment(raw.deliveredAt),
    history: records(raw.history).flatMap((event) => {
      const at = moment(event.at);
      const reached = oneOf(parcelStatuses, event.status);
      const [note, place] = [textOrNull(event.note), textOrNull(event.place)];
      return at && reached ? { at, status: reached, note, place } : [];
    }),
  };
}

const whole = (value: unknown) => Math.round(parseRupees(value));

export const records = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

/** An invalid date could not be formatted. */
function moment(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
