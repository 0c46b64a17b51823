import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Order, Parcel } from '#shared/orders/contract.ts';
import { orderStatuses } from '#shared/orders/status.ts';
import type { TrackedOrder } from '#shared/orders/tracking-contract.ts';
import type { TrackingInput } from '#shared/orders/tracking-input.ts';
import { isErased } from '#shared/privacy/erased.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import { recordAttempt, removeAttempt } from '../rate-limit/attempts.ts';
import { loadParts, toOrder, type OrderRow } from './assemble.ts';
import { orders } from './tables.ts';

const PER_CALLER = { max: 20, perSeconds: 600 };
/** Wrong contacts from all callers together, so that the phone number of an order cannot be guessed. */
const PER_ORDER = { max: 10, perSeconds: 24 * 3600 };

/** Unknown numbers and wrong contacts are counted and rejected in the same way. */
export async function trackOrder(
  db: Db,
  { orderNumber, contact, caller }: TrackingInput & { caller: string },
): Promise<{ order: TrackedOrder }> {
  await recordAttempt(db, { key: `track:${caller}`, ...PER_CALLER });
  const orderKey = `track:${orderNumber}`;
  await recordAttempt(db, { key: orderKey, ...PER_ORDER });
  const [found] = await db
    .select({ order: orders, accountEmail: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.orderNumber, orderNumber));
  const known = [found?.order.email, found?.accountEmail, found?.order.phone];
  if (!matchesOne(known, contact) || !found) throw new AppError('tracking_not_found');
  await removeAttempt(db, [orderKey]);
  return { order: await load(db, found.order) };
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Compares with all of them, so that the time does not depend on which one is equal. */
function matchesOne(known: (string | undefined)[], contact: string): boolean {
  const given = hash(contact);
  return known
    .map((value = '') => {
      const isEqual = timingSafeEqual(hash(value.toLowerCase()), given);
      return isEqual && value !== '' && !isErased(value);
    })
    .includes(true);
}

async function load(db: Db, row: OrderRow): Promise<TrackedOrder> {
  const [loaded] = await loadParts(db, [row]);
  if (!loaded) throw new Error('an order without its parts');
  return toTracked(toOrder(...loaded));
}

type Items = { position: number; quantity: number }[];

function toTracked(order: Order): TrackedOrder {
  const named = (items: Items) =>
    items.flatMap(({ position, quantity }) => {
      const item = order.items[position];
      return item ? { name: item.name, size: item.size, quantity } : [];
    });
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    placedAt: order.createdAt,
    dispatchBy: order.dispatchBy,
    dispatchedAt: order.dispatchedAt,
    estimatedDelivery: order.estimatedDelivery,
    deliveredAt: order.deliveredAt,
    items: order.items.map(({ name, size, quantity }) => ({ name, size, quantity })),
    history: order.history.flatMap(({ at, kind, value }) => {
      const status = orderStatuses.find((one) => kind === 'status' && one === value);
      return status ? { at, status } : [];
    }),
    parcels: parcelsOf(order).map((parcel) => ({
      position: parcel.position,
      status: parcel.status,
      courier: parcel.courier,
      trackingNumber: parcel.trackingNumber,
      items: named(parcel.items),
      expectedAt: parcel.expectedAt,
      dispatchedAt: parcel.dispatchedAt,
      deliveredAt: parcel.deliveredAt,
      history: parcel.history.map(({ at, status, place }) => ({ at, status, place })),
    })),
  };
}

/** An order that was shipped before parcels were recorded has one with all its items. */
function parcelsOf(order: Order): Parcel[] {
  const { parcels, orderStatus, courier, trackingNumber, dispatchedAt, deliveredAt } = order;
  if (parcels.length > 0 || (orderStatus !== 'shipped' && orderStatus !== 'delivered')) {
    return parcels;
  }
  const items = order.items.map(({ quantity }, position) => ({ position, quantity }));
  const sent = { courier, trackingNumber, dispatchedAt, deliveredAt, expectedAt: null };
  return [{ id: '', position: 1, status: orderStatus, items, history: [], ...sent }];
}
