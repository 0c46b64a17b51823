interface Shipment {
  courier: string | null;
  trackingNumber: string | null;
  weightGrams: number | null;
}

/** The fields of a parcel as typed. */
export type ShipmentValues = Record<keyof Shipment, string>;

export const shipmentValues = ({
  courier,
  trackingNumber,
  weightGrams,
}: Shipment): ShipmentValues => ({
  courier: courier ?? '',
  trackingNumber: trackingNumber ?? '',
  weightGrams: weightGrams === null ? '' : String(weightGrams),
});

/** An emptied field clears the value. */
export function sentOf({ courier, trackingNumber, weightGrams }: ShipmentValues): Shipment {
  const weight = weightGrams.replaceAll(/[,\s]/g, '');
  return {
    courier: courier.trim() || null,
    trackingNumber: trackingNumber.trim() || null,
    weightGrams: weight === '' ? null : Number(weight),
  };
}
