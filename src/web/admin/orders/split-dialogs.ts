import { splitComponent } from '#web/browser/split-component.tsx';
import type { ParcelBookingProps } from './booking/booking-props.ts';
import { isCourierConnected } from './booking/connection.ts';

/** The dialogs of an order are loaded after the page, because their forms need the schemas of the server. */
export const NoteDialog = splitComponent(
  async () => (await import('./note-dialog.tsx')).NoteDialog,
);
export const RefundDialog = splitComponent(
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
);
export const ShipmentDialog = splitComponent(
  async () => (await import('./shipment-dialog.tsx')).ShipmentDialog,
);
/** Without a courier account nothing is loaded. If that is not known, the panel itself offers to try again. */
export const ParcelBooking = splitComponent<ParcelBookingProps>(async () =>
  (await isCourierConnected().catch(() => true))
    ? (await import('./booking/parcel-booking.tsx')).ParcelBooking
    : () => null,
);
export const ChangeDialog = splitComponent(
  async () => (await import('./status/change-dialog.tsx')).ChangeDialog,
);
export const ParcelDialog = splitComponent(
  async () => (await import('./parcels/parcel-dialog.tsx')).ParcelDialog,
);
export const SplitDialog = splitComponent(
  async () => (await import('./parcels/split-dialog.tsx')).SplitDialog,
);
