export const gstinForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** As people type it: in lowercase, with spaces or dashes. */
export const normalizeGstin = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Whether the text has the form of a GSTIN and the right check digit. */
export function isGstin(text: string): boolean {
  return gstinForm.test(text) && checkDigit(text.slice(0, 14)) === text[14];
}

/** The digits count alternately once and twice; the check digit completes their sum to a multiple of 36. */
export function checkDigit(first14: string): string {
  let sum = 0;
  for (let index = 0; index < first14.length; index += 1) {
    const product = ALPHABET.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '';
}
