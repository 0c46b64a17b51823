import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/pincodes/contract.ts';
import type { Handle } from '../../http/handle.ts';
import { findPincode } from './find-pincode.ts';

export function pincodeRoutes(handle: Handle): void {
  handle(contract.getPincode, async ({ params }) => {
    const place = findPincode(params.pincode);
    if (!place) throw new AppError('pincode_not_found');
    return place;
  });
}
