import { ApiError } from './api-error.ts';
import { unixSeconds } from './entities.ts';
import type { Difference, SettleInput } from './settlements.ts';

type Body = Record<string, unknown>;

const AMOUNTS = ['fee', 'tax', 'credit'];

/** Settles everything now, or at the given time. */
export function parseSettle({ settled_at, differences, adjustments = [] }: Body): SettleInput {
  const settledAt = settled_at ?? unixSeconds();
  if (!Number.isSafeInteger(settledAt)) throw new ApiError('settled_at must be a Unix timestamp');
  if (!Array.isArray(adjustments)) throw new ApiError('adjustments must be a list');
  return {
    settledAt: Number(settledAt),
    capturedUntil: Infinity,
    differences: Object.fromEntries(
      Object.entries({ ...(differences as Body) }).map(([id, one]) => [id, parseDifference(one)]),
    ),
    adjustments: adjustments.map(parseAdjustment),
  };
}

function parseDifference(given: unknown): Difference {
  if (given === 'missing' || given === 'on_hold') return given;
  const isAmounts =
    typeof given === 'object' &&
    given !== null &&
    Object.entries(given).every(([name, value]) => AMOUNTS.includes(name) && isAmount(value));
  if (isAmounts) return given;
  throw new ApiError(`A difference is missing, on_hold or an object with ${AMOUNTS.join(', ')}`);
}

const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

function parseAdjustment(given: unknown) {
  const { amount, description = null } = { ...(given as Body) };
  if (!Number.isSafeInteger(amount) || amount === 0)
    throw new ApiError('An adjustment needs an amount');
  if (description !== null && typeof description !== 'string') {
    throw new ApiError('The description must be a text');
  }
  return { amount: Number(amount), description };
}
