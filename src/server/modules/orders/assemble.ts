import { country } from '#shared/india.ts';
import { toRupees } from '#shared/money.ts';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { Order, Parcel } from '#shared/orders/contract.ts';
import type { AppliedOffer } from '#shared/offers/terms.ts';
import { withoutUndone } from '#shared/orders/without-undone.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { listDocumentsOfOrders } from '../tax/queries.ts';
import { refunds } from '../payments/tables.ts';
import { findIncludedGst } from './included-gst.ts';
import { listItemParts, withParts } from './item-parts.ts';
import {
  loadParcelEvents,
  loadParcels,
  type LoadedParcel,
  type ParcelEventRow,
} from './parcels/load-parcels.ts';
import { toSoldItem } from './sold-item.ts';
import { orderEvents, orderItems, type orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** The rows of other tables that belong to an order. */
export interface OrderParts {
  items: Awaited<ReturnType<typeof listSoldItems>>;
  events: (typeof orderEvents.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
  documents: Awaited<ReturnType<typeof listDocumentsOfOrders>>;
  includedGstPaise: number | undefined;
  parcels: OrderParcel[];
}

interface OrderParcel extends LoadedParcel {
  events: ParcelEventRow[];
}

/** Loads the parts of many orders at once and returns them in the order of `rows`. */
export async function loadParts(db: Db, rows: OrderRow[]): Promise<[OrderRow, OrderParts][]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  const [items, events, refundRows, documents, parcels] = await Promise.all([
    listSoldItems(db, ids),
    db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(orderEvents.id),
    db
      .select()
      .from(refunds)
      .where(inArray(refunds.paymentId, paymentIds))
      .orderBy(refunds.createdAt),
    listDocumentsOfOrders(db, ids),
    listParcels(db, ids),
  ]);
  const itemsByOrder = Map.groupBy(items, ({ item }) => item.orderId);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const parcelsByOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  const documentsByOrder = Map.groupBy(documents, ({ orderId }) => orderId);
  const gstByOrder = await findIncludedGst(db, rows, itemsByOrder, documentsByOrder);
  const refundsByPayment = Map.groupBy(refundRows, ({ paymentId }) => paymentId);
  return rows.map((row) => [
    row,
    {
      items: itemsByOrder.get(row.id) ?? [],
      events: eventsByOrder.get(row.id) ?? [],
      refunds: refundsByPayment.get(row.paymentId) ?? [],
      documents: documentsByOrder.get(row.id) ?? [],
      includedGstPaise: gstByOrder.get(row.id),
      parcels: parcelsByOrder.get(row.id) ?? [],
    },
  ]);
}

async function listParcels(db: Db, orderIds: string[]): Promise<OrderParcel[]> {
  const parcels = await loadParcels(db, orderIds);
  const events = await loadParcelEvents(
    db,
    parcels.map(({ id }) => id),
  );
  const byParcel = Map.groupBy(events, ({ parcelId }) => parcelId);
  return parcels.map((parcel) => Object.assign(parcel, { events: byParcel.get(parcel.id) ?? [] }));
}

async function listSoldItems(db: Db, orderIds: string[]) {
  const items = db
    .select({
      item: orderItems,
      product: {
        slug: products.slug,
        tile: products.tile,
        isActive: products.isActive,
        sku: products.sku,
      },
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.orderId, asc(orderItems.position));
  const [rows, parts] = await Promise.all([items, listItemParts(db, orderIds)]);
  return withParts(rows, parts);
}

/** An order as the customer sees it, without the shop's internal notes. */
export function toOrder(row: OrderRow, parts: OrderParts): Order {
  const { items, events, refunds: refundRows, documents, includedGstPaise } = parts;
  return {
    _id: row.id,
    id: row.id,
    orderNumber: row.orderNumber,
    orderStatus: row.status,
    paymentStatus: row.paymentStatus,
    items: items.map(toSoldItem),
    subtotal: toRupees(row.subtotalPaise),
    shippingCost: toRupees(row.shippingPaise),
    tax: 0,
    discount: toRupees(row.discountPaise),
    offers: row.offers.map(toOrderOffer),
    totalAmount: toRupees(row.totalPaise),
    includedGst: includedGstPaise === undefined ? null : toRupees(includedGstPaise),
    company: toCompany(row),
    documents: documents.map(({ id, kind, serial, issuedOn, totalPaise }) => ({
      id,
      kind,
      serial,
      issuedOn,
      total: toRupees(totalPaise),
    })),
    contact: { name: row.name, email: row.email, phone: row.phone },
    shippingAddress: toAddress(row),
    estimatedDelivery: toIso(row.estimatedDelivery),
    dispatchBy: toIso(row.dispatchBy),
    dispatchedAt: toIso(row.dispatchedAt),
    deliveredAt: toIso(row.deliveredAt),
    trackingNumber: row.trackingNumber,
    courier: row.courier,
    parcels: parts.parcels.filter(({ status }) => status !== 'cancelled').map(toParcel),
    cancellableUntil: toIso(cancellableUntil(row, new Date()) ?? null),
    refunds: refundRows.map((refund) => ({
      amount: toRupees(refund.amountPaise),
      // Customers see a refund that is retried as delayed.
      state: refund.state === 'due' && refund.failures > 0 ? 'failed' : refund.state,
      createdAt: refund.createdAt.toISOString(),
      startedAt: toIso(refund.startedAt),
      processedAt: toIso(refund.processedAt),
    })),
    history: withoutUndone(events).map((event) => toEvent(event, row)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toEvent(
  { at, kind, value, note, actorId }: OrderParts['events'][number],
  { userId }: OrderRow,
): Order['history'][number] {
  return { at: at.toISOString(), kind, value, note, by: actorId === userId ? 'you' : 'shop' };
}

function toParcel(parcel: OrderParcel): Parcel {
  const { id, position, status, courier, trackingNumber, items, events } = parcel;
  return {
    id,
    position,
    status,
    courier,
    trackingNumber,
    items,
    expectedAt: toIso(parcel.expectedAt),
    dispatchedAt: toIso(parcel.dispatchedAt),
    deliveredAt: toIso(parcel.deliveredAt),
    history: withoutUndone(events).map(({ at, status: reached, note, place }) => ({
      at: at.toISOString(),
      status: reached,
      note,
      place,
    })),
  };
}

const toOrderOffer = ({ title, code, discountPaise, deliveryPaise }: AppliedOffer) => ({
  title,
  code,
  discount: toRupees(discountPaise),
  delivery: toRupees(deliveryPaise),
});

const toCompany = ({ companyName, gstin }: OrderRow): Order['company'] =>
  companyName === null || gstin === null ? null : { name: companyName, gstin };

function toAddress(row: OrderRow): Order['shippingAddress'] {
  const { name, phone, street, city, stateName, pincode, landmark } = row;
  if (street === null || city === null || stateName === null || pincode === null) return null;
  return { name, street, city, state: stateName, zipCode: pincode, country, phone, landmark };
}

const toIso = (date: Date | null) => date?.toISOString() ?? null;
