import type { DeliverySettings, DeliveryZone } from './delivery.ts';

// Apart from the schema, because pages with a cart load this file.

export interface Destination {
  state: string;
  pincode: string;
}

/** A pincode range wins over the state that contains it. */
export function findZone(
  { zones }: Pick<DeliverySettings, 'zones'>,
  { state, pincode }: Destination,
): DeliveryZone | undefined {
  return (
    zones.find(({ pincodes }) =>
      pincodes.some(({ from, to }) => from <= pincode && pincode <= to),
    ) ?? zones.find(({ states }) => states.some((name) => name === state))
  );
}
