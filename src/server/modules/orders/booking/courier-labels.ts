import type { SQL } from 'drizzle-orm';
import type { FileReply } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { courierLabelsMax } from '#shared/orders/booking.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import { CourierError, type Courier } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, asc, desc, eq, inArray, ne, sql } from '../../../db/drizzle.ts';
import { dayInIndia } from '../../../time-in-india.ts';
import { toFileReply } from '../../tax/document-file.ts';
import { selectionFilter } from '../order-search.ts';
import { bulkItems, orders, parcels } from '../tables.ts';
import { courierFailure } from './courier-failure.ts';
import { findParcel } from './request-booking.ts';
import { courierBookings, courierLabels } from './tables.ts';

/** The label of the booking that is not cancelled. */
export async function getLabel(db: Db, parcelId: string): Promise<FileReply> {
  const { orderNumber, position } = await findParcel(db, parcelId);
  const pdf = await findStoredLabel(db, parcelId);
  if (!pdf) throw new AppError('label_not_found');
  return toFileReply({ pdf, name: `label-${orderNumber}-${position}.pdf` });
}

async function findStoredLabel(db: Db, parcelId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ pdf: courierLabels.pdf })
    .from(courierLabels)
    .innerJoin(courierBookings, eq(courierBookings.id, courierLabels.bookingId))
    .where(and(eq(courierBookings.parcelId, parcelId), ne(courierBookings.state, 'cancelled')));
  return row?.pdf;
}

/** The orders whose labels are printed: selected ones, or those of an action that booked them. */
export type LabelledOrders = { selection: OrderSelection } | { bulk: string };

/**
 * The labels of many parcels as one PDF, newest order first. Throws if a selected order has none; an action lists its
 * failed orders itself.
 */
export async function getLabels(
  db: Db,
  courier: Courier,
  chosen: LabelledOrders,
): Promise<FileReply> {
  const rows = await listLabels(db, whereOf(chosen));
  const missing = rows.filter((row) => row.shipmentId === null);
  if (missing.length > 0 && 'selection' in chosen) throw labelsMissing(missing);
  const labels = rows.filter((row) => row.shipmentId !== null);
  if (labels.length === 0) throw new AppError('label_not_found');
  if (labels.length > courierLabelsMax) {
    const message = `Print at most ${courierLabelsMax} labels of couriers at a time`;
    throw new AppError('invalid_input', { message, errors: { selection: message } });
  }
  const pdf = await fetchLabels(
    courier,
    labels.map(({ shipmentId }) => shipmentId ?? ''),
  );
  return toFileReply({ pdf, name: `courier-labels-${dayInIndia(new Date())}.pdf` });
}

const whereOf = (chosen: LabelledOrders): SQL | undefined =>
  'selection' in chosen
    ? selectionFilter(chosen.selection)
    : inArray(
        orders.id,
        sql`(select ${bulkItems.orderId} from ${bulkItems} where ${bulkItems.bulkId} = ${chosen.bulk} and ${bulkItems.state} = 'done')`,
      );

/** A row for each label, or for an order without one. */
function listLabels(db: Db, where: SQL | undefined) {
  const labelled = db
    .select({
      orderId: parcels.orderId,
      position: parcels.position,
      shipmentId: courierBookings.shipmentId,
    })
    .from(courierBookings)
    .innerJoin(courierLabels, eq(courierLabels.bookingId, courierBookings.id))
    .innerJoin(parcels, eq(parcels.id, courierBookings.parcelId))
    .where(ne(courierBookings.state, 'cancelled'))
    .as('labelled');
  return db
    .select({ orderNumber: orders.orderNumber, shipmentId: labelled.shipmentId })
    .from(orders)
    .leftJoin(labelled, eq(labelled.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt), orders.id, asc(labelled.position))
    .limit(courierLabelsMax + 1);
}

const SHOWN_MAX = 5;

function labelsMissing(missing: { orderNumber: string }[]): AppError {
  const shown = missing.slice(0, SHOWN_MAX).map(({ orderNumber }) => orderNumber);
  const rest = missing.length > SHOWN_MAX ? ` and ${missing.length - SHOWN_MAX} more` : '';
  const message = `These orders have no label of a courier: ${shown.join(', ')}${rest}. Book couriers for them, or leave them out.`;
  return new AppError('label_not_found', { message });
}

/** The provider joins the labels. */
async function fetchLabels(courier: Courier, shipmentIds: string[]): Promise<Buffer> {
  try {
    return await courier.fetchLabels(shipmentIds);
  } catch (error) {
    throw error instanceof CourierError ? courierFailure(error) : error;
  }
}
