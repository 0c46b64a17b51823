export const parcelStatuses = [
  'ready',
  'shipped',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
  'cancelled',
] as const;

export type ParcelStatus = (typeof parcelStatuses)[number];

interface ParcelStatusFacts {
  label: string;
  /** The parcel is with the courier or the customer. */
  hasLeft: boolean;
  /** The courier does nothing more. */
  isOver: boolean;
}

export const parcelStatusFacts: Record<ParcelStatus, ParcelStatusFacts> = {
  ready: { label: 'Being packed', hasLeft: false, isOver: false },
  shipped: { label: 'Shipped', hasLeft: true, isOver: false },
  in_transit: { label: 'On its way', hasLeft: true, isOver: false },
  out_for_delivery: { label: 'Out for delivery', hasLeft: true, isOver: false },
  delivered: { label: 'Delivered', hasLeft: true, isOver: true },
  returned: { label: 'Returned to us', hasLeft: true, isOver: true },
  cancelled: { label: 'Cancelled', hasLeft: false, isOver: true },
};

/** The courier has not moved the parcel yet: many bookings at once mark their orders as shipped before the courier comes. */
export const unmovedStatuses: readonly ParcelStatus[] = ['ready', 'shipped', 'cancelled'];
