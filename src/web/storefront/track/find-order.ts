import type { FieldErrors } from '#shared/errors.ts';
import type { TrackedOrder } from '#shared/orders/tracking-contract.ts';
import type { TrackingInput } from '#shared/orders/tracking-input.ts';
import { ApiError, call } from '#web/api/call.ts';

type Outcome = { order: TrackedOrder } | { errors: FieldErrors } | { failure: string };

const AWAY = 'We could not reach the shop. Please check your connection and try again.';
const FAILED = 'Your order could not be looked up. Please try again.';

export async function findOrder(body: TrackingInput): Promise<Outcome> {
  try {
    return await call('POST /api/orders/track', { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return { failure: AWAY };
    const { errors } = error;
    if (errors.orderNumber ?? errors.contact) return { errors };
    return { failure: error.message || FAILED };
  }
}
