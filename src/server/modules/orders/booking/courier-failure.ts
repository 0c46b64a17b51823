import { AppError } from '#shared/errors.ts';
import type { CourierError } from '../../../adapters/couriers/courier.ts';

/** What the caller of an endpoint that waits for the provider learns about its failure. */
export const courierFailure = (error: CourierError): AppError =>
  error.isUnavailable
    ? new AppError('courier_unavailable')
    : new AppError('courier_refused', { message: error.message });
