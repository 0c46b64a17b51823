/** The position of the parcel ends with a digit, so the letter cannot be part of it. */
const REPEATED = /^(.+)R(\d+)$/;

/** The order id after one that was cancelled, which the provider never books again: `TKR-…-1`, `TKR-…-1R2`, `TKR-…-1R3`. */
export function nextReference(reference: string): string {
  const [, base = reference, number = '1'] = REPEATED.exec(reference) ?? [];
  return `${base}R${Number(number) + 1}`;
}
