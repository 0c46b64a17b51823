import { methods, type Method, type Notes } from './entities.ts';
import { Refusal } from './api-error.ts';

const SMALLEST_PAISE = 100;
const RECEIPT_LENGTH = 40;

export function parseAmount(given: unknown, tooSmall: string): number {
  const field = 'amount';
  if (given === undefined || given === null) {
    throw new Refusal('The amount field is required.', { field });
  }
  // Razorpay also takes digits as text.
  const amount = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (!Number.isSafeInteger(amount)) throw new Refusal('The amount must be an integer.', { field });
  if (Number(amount) < SMALLEST_PAISE) throw new Refusal(tooSmall, { field });
  return Number(amount);
}

export function parseCurrency(given: unknown): string {
  const field = 'currency';
  if (given === undefined) throw new Refusal('The currency field is required.', { field });
  if (given !== 'INR') throw new Refusal('Currency is not supported', { field });
  return given;
}

export function parseReceipt(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const field = 'receipt';
  if (typeof given !== 'string') throw new Refusal('The receipt must be a string.', { field });
  if (given.length > RECEIPT_LENGTH) {
    const words = `The receipt may not be greater than ${RECEIPT_LENGTH} characters.`;
    throw new Refusal(words, { field });
  }
  return given;
}

export function parseNotes(given: unknown): Notes {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Object.keys(given).length > 15) {
    throw new Refusal('The notes must be an array of at most 15.', { field: 'notes' });
  }
  return given as Notes;
}

export function parseMethod(given: unknown): Method {
  const method = methods.find((one) => one === (given ?? 'upi'));
  if (!method) throw new Refusal('The payment method is invalid.', { field: 'method' });
  return method;
}
