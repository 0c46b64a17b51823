import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { comparableNumber, findNumberOwners, type Shipment } from '../parcels/shipment.ts';
import { listLeavingParcels } from './list-leaving-parcels.ts';
import type { SelectedOrder } from './select-orders.ts';

export interface ParcelRow extends Shipment {
  /** The id or number of the order. */
  order: string;
  /** One of several planned parcels of the order. */
  parcelId?: string | null | undefined;
}

/** What an action does with one order: the shipment of its only or new parcel, and those of its planned ones. */
export type ShipInput = Shipment & { parcels?: (Shipment & { id: string })[] };

/** The shipments by order. Throws with the number of each row that cannot be used. */
export async function assignParcels(
  tx: Db,
  rows: ParcelRow[],
  selected: SelectedOrder[],
): Promise<Map<string, ShipInput>> {
  const check = await rowChecker(tx, rows, selected);
  const errors: FieldErrors = {};
  const inputs = new Map<string, ShipInput>();
  for (const [index, { order, parcelId, ...shipment }] of rows.entries()) {
    const found = check({ order, parcelId, ...shipment });
    if ('problem' in found) {
      errors[`parcels.${index}.${found.field}`] = found.problem;
      continue;
    }
    const input = inputs.get(found.orderId) ?? {};
    inputs.set(
      found.orderId,
      parcelId
        ? { ...input, parcels: [...(input.parcels ?? []), { id: parcelId, ...shipment }] }
        : { ...input, ...shipment },
    );
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  return inputs;
}

type Checked = { orderId: string } | { field: 'order' | 'trackingNumber'; problem: string };

/** Checks one row after the other, also against those before it. */
async function rowChecker(tx: Db, rows: ParcelRow[], selected: SelectedOrder[]) {
  const orders = new Map(
    selected.flatMap((order) => [
      [order.id, order],
      [order.orderNumber, order],
    ]),
  );
  const numbers = rows.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const owners = await findNumberOwners(tx, numbers);
  const named = rows.some(({ parcelId }) => parcelId);
  const leaving = named ? await listLeavingParcels(tx, selected) : [];
  const orderOf = new Map(leaving.map(({ order, parcel }) => [parcel?.id, order.id]));
  const usedParcels = new Set<string>();
  const usedNumbers = new Map<string, string>();
  return ({ order, parcelId, trackingNumber }: ParcelRow): Checked => {
    const { id: orderId, orderNumber = '' } = orders.get(order) ?? {};
    const parcel = `${orderId} ${parcelId ?? ''}`;
    const number = comparableNumber(trackingNumber ?? '');
    const [user, owner] = [usedNumbers.get(number), owners.get(number)];
    const isOwn = parcelId ? owner?.parcelId === parcelId : owner?.orderId === orderId;
    const wrong = (field: 'order' | 'trackingNumber', problem: string) => ({ field, problem });
    if (orderId === undefined) return wrong('order', 'This order is not selected');
    if (usedParcels.has(parcel)) return wrong('order', 'This order has another row');
    if (parcelId && orderOf.get(parcelId) !== orderId) {
      return wrong('order', 'This parcel has left or was removed. Reload the page.');
    }
    usedParcels.add(parcel);
    if (number === '') return { orderId };
    if (user !== undefined) return wrong('trackingNumber', `${user} has the same tracking number`);
    usedNumbers.set(number, orderNumber);
    if (!owner || isOwn) return { orderId };
    return wrong('trackingNumber', `Order ${owner.orderNumber} already has this tracking number`);
  };
}
