import type { PincodePlace } from '#shared/pincodes/contract.ts';
import { ApiError, call } from '#web/api/call.ts';

/** `unknown`: the pincode is not in the directory. Undefined: the lookup failed. */
export type FoundPlace = PincodePlace | 'unknown' | undefined;

const lookups = new Map<string, Promise<FoundPlace>>();

/** Looks a pincode up once per page. The form works without the answer, so a failure is no error. */
export function findPlace(pincode: string): Promise<FoundPlace> {
  const known = lookups.get(pincode);
  if (known) return known;
  const lookup = fetchPlace(pincode);
  lookups.set(pincode, lookup);
  void lookup.then((place) => place ?? lookups.delete(pincode));
  return lookup;
}

async function fetchPlace(pincode: string): Promise<FoundPlace> {
  try {
    return await call('GET /api/pincodes/:pincode', { params: { pincode } });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : undefined;
  }
}
