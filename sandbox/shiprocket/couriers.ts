export interface SandboxCourier {
  id: number;
  name: string;
  baseRate: number;
  /** For each started half kilogram. */
  stepRate: number;
  days: number;
  rating: number;
}

/** Fictional prices of real couriers. */
export const couriers: SandboxCourier[] = [
  { id: 43, name: 'Delhivery Surface', baseRate: 42, stepRate: 18, days: 4, rating: 4.6 },
  { id: 1, name: 'Blue Dart Air', baseRate: 88, stepRate: 39.5, days: 2, rating: 4.8 },
  { id: 55, name: 'Xpressbees Surface', baseRate: 38, stepRate: 17.25, days: 6, rating: 4.1 },
  { id: 225, name: 'India Post Business Parcel', baseRate: 35, stepRate: 14, days: 9, rating: 3.7 },
];

export const rateOf = ({ baseRate, stepRate }: SandboxCourier, weightKg: number) =>
  Math.round((baseRate + stepRate * Math.ceil(weightKg / 0.5)) * 100) / 100;
