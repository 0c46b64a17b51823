import type { AdminShownOrder } from '../read-orders.ts';

type BookedOrder = Pick<AdminShownOrder, 'id' | 'orderNumber' | 'orderStatus'>;
type BookedParcel = { id: string; position: number; status: string; trackingNumber: string | null };

export interface ParcelBookingProps {
  order: BookedOrder;
  /** Undefined for an order whose parcel is not planned yet. */
  parcel: BookedParcel | undefined;
}

export interface PlannedParcelProps extends ParcelBookingProps {
  parcel: BookedParcel;
}
