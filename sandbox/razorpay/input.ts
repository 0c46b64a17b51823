import { methods, type Method, type Notes } from './entities.ts';
import { ApiError } from './api-error.ts';

const AMOUNT_MIN_PAISE = 100;
const RECEIPT_MAX_LENGTH = 40;

export function parseAmount(given: unknown, tooSmall: string): number {
  const field = 'amount';
  if (given === undefined || given === null) {
    throw new ApiError('The amount field is required.', { field });
  }
  // Razorpay also accepts digits in a string.
  const amount = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (!Number.isSafeInteger(amount))
    throw new ApiError('The amount must be an integer.', { field });
  if (Number(amount) < AMOUNT_MIN_PAISE) throw new ApiError(tooSmall, { field });
  return Number(amount);
}

export function parseCurrency(given: unknown): string {
  const field = 'currency';
  if (given === undefined) throw new ApiError('The currency field is required.', { field });
  if (given !== 'INR') throw new ApiError('Currency is not supported', { field });
  return given;
}

export function parseReceipt(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const field = 'receipt';
  if (typeof given !== 'string') throw new ApiError('The receipt must be a string.', { field });
  if (given.length > RECEIPT_MAX_LENGTH) {
    const description = `The receipt may not be greater than ${RECEIPT_MAX_LENGTH} characters.`;
    throw new ApiError(description, { field });
  }
  return given;
}

export function parseNotes(given: unknown): Notes {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Object.keys(given).length > 15) {
    throw new ApiError('The notes must be an array of at most 15.', { field: 'notes' });
  }
  return given as Notes;
}

export function parseMethod(given: unknown): Method {
  const method = methods.find((one) => one === (given ?? 'upi'));
  if (!method) throw new ApiError('The payment method is invalid.', { field: 'method' });
  return method;
}
