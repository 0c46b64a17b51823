import type { StatusMeaning } from './courier.ts';

interface ShiprocketStatus extends StatusMeaning {
  /** The number in Shiprocket's table of shipment statuses. */
  id?: number;
}

const CANCELLED = 'The courier cancelled the shipment.';

/** Shiprocket's statuses of shipments. Decision 100 lists the sources. */
const meanings: Record<string, ShiprocketStatus> = {
  'AWB ASSIGNED': { id: 1 },
  'LABEL GENERATED': { id: 2 },
  'PICKUP SCHEDULED': { id: 3 },
  'PICKUP GENERATED': {},
  'PICKUP QUEUED': { id: 4 },
  'MANIFEST GENERATED': { id: 5 },
  SHIPPED: { id: 6, status: 'shipped' },
  DELIVERED: { id: 7, status: 'delivered' },
  CANCELED: { id: 8, isCancelled: true, note: CANCELLED },
  CANCELLED: { isCancelled: true, note: CANCELLED },
  'RTO INITIATED': {
    id: 9,
    note: 'The courier is returning the parcel to the sender.',
    isProblem: true,
  },
  'RTO DELIVERED': { id: 10, status: 'returned' },
  PENDING: { id: 11 },
  LOST: { id: 12, note: 'The courier cannot find the parcel.', isProblem: true },
  'PICKUP ERROR': { id: 13, note: 'The pickup failed.', isProblem: true },
  'RTO ACKNOWLEDGED': { id: 14, note: 'The return to the sender is confirmed.' },
  'PICKUP RESCHEDULED': { id: 15, note: 'The pickup was moved to another day.' },
  'CANCELLATION REQUESTED': { id: 16 },
  'OUT FOR DELIVERY': { id: 17, status: 'out_for_delivery' },
  'IN TRANSIT': { id: 18, status: 'in_transit' },
  'OUT FOR PICKUP': { id: 19 },
  'PICKUP EXCEPTION': { id: 20, note: 'The pickup failed.', isProblem: true },
  UNDELIVERED: { id: 21, note: 'A delivery was attempted and failed.', isProblem: true },
  DELAYED: { id: 22, status: 'in_transit', note: 'The delivery is delayed.' },
  'PARTIAL DELIVERED': { id: 23, note: 'Only a part was delivered.', isProblem: true },
  DESTROYED: { id: 24, note: 'The courier destroyed the parcel.', isProblem: true },
  DAMAGED: { id: 25, note: 'The courier damaged the parcel.', isProblem: true },
  FULFILLED: { id: 26, status: 'delivered' },
  'PICKUP BOOKED': { id: 27 },
  'REACHED AT DESTINATION HUB': { id: 38, status: 'in_transit' },
  MISROUTED: { id: 39, status: 'in_transit', note: 'The parcel was sent to a wrong place.' },
  'RTO NDR': { id: 40, note: 'The return to the sender was attempted and failed.' },
  'RTO OFD': { id: 41, note: 'The return is out for delivery to the sender.' },
  'PICKED UP': { id: 42, status: 'shipped' },
  'SELF FULFILLED': { id: 43, status: 'delivered' },
  'DISPOSED OFF': { id: 44, note: 'The courier disposed of the parcel.', isProblem: true },
  'CANCELLED BEFORE DISPATCHED': { id: 45, isCancelled: true, note: CANCELLED },
  'RTO IN TRANSIT': { id: 46, note: 'The parcel is on its way back to the sender.' },
  'QC FAILED': { id: 47, note: 'The parcel failed a check of the courier.', isProblem: true },
  'REACHED WAREHOUSE': { id: 48, status: 'in_transit' },
  'HANDOVER TO COURIER': { id: 51, status: 'shipped' },
  'SHIPMENT BOOKED': { id: 52 },
  'RTO LOCK': { id: 75 },
  UNTRACEABLE: { id: 76, note: 'The courier cannot find the parcel.', isProblem: true },
  'ISSUE RELATED TO THE RECIPIENT': {
    id: 77,
    note: 'The recipient could not take the parcel.',
    isProblem: true,
  },
  'REACHED BACK AT SELLER CITY': { id: 78, note: 'The parcel is back in the city of the sender.' },
};

const namesById = new Map(Object.entries(meanings).map(([name, { id }]) => [id, name]));

export const nameOfStatusId = (id: number): string | undefined => namesById.get(id);

/** Hyphens and underscores vary between couriers. Undefined for a status that Shiprocket added since. */
export function findMeaning(status: string): StatusMeaning | undefined {
  const name = status
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}
