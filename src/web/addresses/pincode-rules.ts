import type { PincodePlace } from '#shared/pincodes/contract.ts';
import type { AddressValues } from './address-form.ts';

/** The fields that a pincode fills in. */
export const placeFields = ['address.city', 'address.state'] as const;

export type PlaceField = (typeof placeFields)[number];

/** What earlier pincodes filled in. */
export type FilledIn = Partial<Pick<AddressValues, PlaceField>>;

/** The six digits of a complete pincode. */
export function readPincode(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The fields that a pincode may fill in: those that are empty or that an earlier pincode filled in. */
export function fillableFields(values: AddressValues, filledIn: FilledIn): PlaceField[] {
  return placeFields.filter(
    (name) => values[name].trim() === '' || values[name] === filledIn[name],
  );
}

/** Says what does not fit, or returns undefined. */
export function stateProblem(place: PincodePlace, state: string): string | undefined {
  if (state === '' || state === place.state) return undefined;
  if (place.otherStates.some((other) => other === state)) return undefined;
  return `${place.pincode} is in ${place.state}, not ${state}. Please check the pincode or the state.`;
}

/** What screen readers announce. */
export function filledInText({ 'address.city': city, 'address.state': state }: FilledIn): string {
  if (city && state) return `City and state filled in: ${city}, ${state}`;
  if (city) return `City filled in: ${city}`;
  return state ? `State filled in: ${state}` : '';
}
