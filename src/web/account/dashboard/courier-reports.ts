import { parcelStatusFacts, type ParcelStatus } from '#shared/orders/parcel-status.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

interface TimelineEvent {
  at: string;
  text: string;
  note: string | null;
}

/** The history of the order has these already. */
const inOrder: readonly ParcelStatus[] = ['ready', 'shipped', 'delivered', 'cancelled'];

/** What couriers reported about the parcels of an order. */
export function courierReports({ parcels }: ShownOrder): TimelineEvent[] {
  return parcels.flatMap(({ history }, index) =>
    history
      .filter(({ status, note, place }) => note ?? place ?? !inOrder.includes(status))
      .map(({ at, status, note, place }) => {
        const report = note ?? parcelStatusFacts[status].label;
        const parcel = parcels.length > 1 ? `Parcel ${index + 1}: ` : '';
        return { at, text: parcel + report, note: place };
      }),
  );
}
