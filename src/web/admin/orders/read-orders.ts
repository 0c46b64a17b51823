import { parseRupees } from '#shared/money.ts';
import type { Parcel } from '#shared/orders/contract.ts';
import type { AdminOrder, OrderCounts } from '#shared/orders/admin-contract.ts';
import { hasMoney, orderStatuses, paymentStatuses } from '#shared/orders/status.ts';
import type { Paged } from '#shared/paging.ts';
import { field, isRecord, listIn, text, textOrNull, type Raw } from '#shared/read-answer.ts';
import {
  readEvent,
  readItem,
  readOrder,
  readParcel,
  readRefund,
  records,
  type ShownOrder,
} from '#web/orders/read-order.ts';

/** An order in the back-office; missing fields are empty. */
export interface AdminShownOrder extends ShownOrder {
  customer: { name: string; email: string; phone: string };
  customerPath: string;
  /** What the role of the user does not show: amounts, and who the customer is. */
  hides: { money: boolean; customer: boolean };
  paymentMethod: string | null;
  paymentId: string;
  /** Also known to roles that do not see payments. */
  isPaidFor: boolean;
  refundable: number;
  note: string | null;
  giftNote: string | null;
  packedAt: string | null;
  packedBy: string | null;
  items: (ShownOrder['items'][number] & { sku: string | null })[];
  refunds: (ShownOrder['refunds'][number] & {
    reason: string;
    note: string | null;
    bankReference: string | null;
  })[];
  history: (ShownOrder['history'][number] & { actor: string | null })[];
  parcels: (Parcel & { weightGrams: number | null })[];
  /** Until when the latest change by staff can be undone. */
  undoUntil: string | null;
  /** What the customer was mailed about. */
  mailed: AdminOrder['mailed'];
}

export interface OrdersPage extends Paged<AdminShownOrder> {
  counts: OrderCounts;
  /** The couriers of all orders. */
  couriers: readonly string[];
}

/** Accepts an array, `orders`, `data.orders` or `data`; returns undefined without a list. */
export function readOrdersPage(answer: unknown): OrdersPage | undefined {
  const data = field(answer, 'data');
  const list = listIn(answer, 'orders') ?? (Array.isArray(data) ? data : undefined);
  if (!list) return undefined;
  const items = list.filter(isRecord).map(readAdminOrder);
  const content = isRecord(data) ? data : answer;
  return {
    items,
    total: whole(field(content, 'total')) ?? items.length,
    page: whole(field(content, 'page')) ?? 1,
    pageCount: whole(field(content, 'pageCount')) ?? 1,
    counts: readCounts(field(content, 'counts'), items),
    couriers: texts(field(content, 'couriers')),
  };
}

/** Accepts `data.order`, `order` or the order itself. */
export function readOneOrder(answer: unknown): AdminShownOrder | undefined {
  const raw = [field(field(answer, 'data'), 'order'), field(answer, 'order'), answer].find(
    isRecord,
  );
  const order = raw && readAdminOrder(raw);
  return order?.id ? order : undefined;
}

function readAdminOrder(raw: Raw): AdminShownOrder {
  const order = readOrder(raw);
  const sources = [raw.contact, raw.shippingAddress, raw.user, raw];
  const hides = (what: string) => Array.isArray(raw.hides) && raw.hides.includes(what);
  const first = (name: string) =>
    sources.map((source) => text(field(source, name))).find(Boolean) ?? '';
  return {
    ...order,
    hides: { money: hides('money'), customer: hides('customer') },
    customer: { name: first('name'), email: first('email'), phone: first('phone') },
    customerPath: `/admin/users/${encodeURIComponent(text(field(raw.user, 'id')))}`,
    paymentMethod: textOrNull(raw.paymentMethod),
    paymentId: text(raw.paymentId),
    isPaidFor: typeof raw.isPaidFor === 'boolean' ? raw.isPaidFor : hasMoney(order.paymentStatus),
    refundable: parseRupees(raw.refundable),
    note: textOrNull(raw.note),
    undoUntil: textOrNull(raw.undoUntil),
    mailed: records(raw.mailed).map(({ kind, parcelId, at, isSent }) => ({
      kind: text(kind),
      parcelId: textOrNull(parcelId),
      at: text(at),
      isSent: isSent === true,
    })),
    parcels: records(raw.parcels).flatMap((parcel) => {
      const read = readParcel(parcel);
      const weightGrams = whole(parcel.weightGrams) ?? null;
      return read ? Object.assign(read, { weightGrams }) : [];
    }),
    giftNote: textOrNull(raw.giftNote),
    packedAt: textOrNull(raw.packedAt),
    packedBy: textOrNull(raw.packedBy),
    items: records(raw.items).map((item) =>
      Object.assign(readItem(item), { sku: textOrNull(item.sku) }),
    ),
    refunds: records(raw.refunds).flatMap((refund) => {
      const read = readRefund(refund);
      if (!read) return [];
      const bankReference = textOrNull(refund.bankReference);
      const note = textOrNull(refund.note);
      return Object.assign(read, { reason: text(refund.reason), note, bankReference });
    }),
    history: records(raw.history).flatMap((event) => {
      const read = readEvent(event);
      return read ? Object.assign(read, { actor: textOrNull(event.actor) }) : [];
    }),
  };
}

/** Missing counts are computed from the list. */
function readCounts(raw: unknown, orders: ShownOrder[]): OrderCounts {
  const countsOf = (told: unknown, names: readonly string[], of: (order: ShownOrder) => string) => {
    const count = (name: string) =>
      whole(field(told, name)) ??
      orders.filter((order) => name === 'all' || of(order) === name).length;
    return Object.fromEntries(['all', ...names].map((name) => [name, count(name)]));
  };
  return {
    status: countsOf(field(raw, 'status'), orderStatuses, ({ orderStatus }) => orderStatus),
    paymentStatus: countsOf(
      field(raw, 'paymentStatus'),
      paymentStatuses,
      ({ paymentStatus }) => paymentStatus,
    ),
  } as OrderCounts;
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);

function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
