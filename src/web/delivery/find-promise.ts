import type { StateName } from '#shared/india.ts';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { ApiError, call } from '#web/api/call.ts';

export type PromiseAnswer = { promise: DeliveryPromise } | { error: string } | { failure: string };

const FAILED = 'We could not check this pincode. Please try again.';

/** The promise, an error of the pincode, or the reason why there is no answer. */
export async function findPromise(pincode: string, state?: StateName): Promise<PromiseAnswer> {
  try {
    const query = { pincode, ...(state && { state }) };
    return { promise: await call('GET /api/delivery-promise', { query }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.errors.pincode) return { error: error.errors.pincode };
    return { failure: error.status === 429 ? error.message : FAILED };
  }
}
