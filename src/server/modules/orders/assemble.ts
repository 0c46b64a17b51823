import { country } from '#shared/india.ts';
import { toRupees } from '#shared/money.ts';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { Order } from '#shared/orders/contract.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { refunds } from '../payments/tables.ts';
import { soldItemOf } from './sold-item.ts';
import { orderEvents, orderItems, type orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** What stands in other tables about an order. */
export interface Parts {
  items: Awaited<ReturnType<typeof listItems>>;
  events: (typeof orderEvents.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
}

/** The parts of many orders at once, in the order of the rows. */
export async function partsOf(db: Db, rows: OrderRow[]): Promise<[OrderRow, Parts][]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  const [items, events, moneyBack] = await Promise.all([
    listItems(db, ids),
    db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(orderEvents.id),
    db
      .select()
      .from(refunds)
      .where(inArray(refunds.paymentId, paymentIds))
      .orderBy(refunds.createdAt),
  ]);
  const itemsOf = Map.groupBy(items, ({ item }) => item.orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(moneyBack, ({ paymentId }) => paymentId);
  return rows.map((row) => [
    row,
    {
      items: itemsOf.get(row.id) ?? [],
      events: eventsOf.get(row.id) ?? [],
      refunds: refundsOf.get(row.paymentId) ?? [],
    },
  ]);
}

function listItems(db: Db, orderIds: string[]) {
  return db
    .select({
      item: orderItems,
      product: { slug: products.slug, tile: products.tile, isActive: products.isActive },
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.orderId, asc(orderItems.position));
}

/** An order as its customer sees it: nothing of what the shop notes for itself. */
export function orderOf(row: OrderRow, { items, events, refunds: moneyBack }: Parts): Order {
  return {
    _id: row.id,
    id: row.id,
    orderNumber: row.orderNumber,
    orderStatus: row.status,
    paymentStatus: row.paymentStatus,
    items: items.map(soldItemOf),
    subtotal: toRupees(row.subtotalPaise),
    shippingCost: toRupees(row.shippingPaise),
    tax: 0,
    discount: 0,
    totalAmount: toRupees(row.totalPaise),
    contact: { name: row.name, email: row.email, phone: row.phone },
    shippingAddress: addressOf(row),
    estimatedDelivery: iso(row.estimatedDelivery),
    deliveredAt: iso(row.deliveredAt),
    trackingNumber: row.trackingNumber,
    courier: row.courier,
    cancellableUntil: iso(cancellableUntil(row, new Date()) ?? null),
    refunds: moneyBack.map((refund) => ({
      amount: toRupees(refund.amountPaise),
      // While a failed refund is tried again the customer reads that it is delayed.
      state: refund.state === 'due' && refund.failures > 0 ? 'failed' : refund.state,
      createdAt: refund.createdAt.toISOString(),
      startedAt: iso(refund.startedAt),
      processedAt: iso(refund.processedAt),
    })),
    history: events.map(({ at, kind, value, note, actorId }) => ({
      at: at.toISOString(),
      kind,
      value,
      note,
      by: actorId === row.userId ? 'you' : 'shop',
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function addressOf(row: OrderRow): Order['shippingAddress'] {
  const { name, phone, street, city, stateName, pincode, landmark } = row;
  if (street === null || city === null || stateName === null || pincode === null) return null;
  return { name, street, city, state: stateName, zipCode: pincode, country, phone, landmark };
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
