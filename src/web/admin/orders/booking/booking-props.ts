import type { AdminShownOrder } from '../read-orders.ts';

export interface ParcelBookingProps {
  order: Pick<AdminShownOrder, 'id' | 'orderNumber' | 'orderStatus'>;
  parcel: { id: string; position: number; status: string; trackingNumber: string | null };
}
