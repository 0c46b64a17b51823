import type { SavedAddress } from '#shared/addresses/address.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

export function loadAddresses(): Promise<Loaded<SavedAddress[]>> {
  const addresses = callSignedIn('GET /api/account/addresses', {}).then((data) => data.addresses);
  return toLoaded(addresses, {
    refused: 'Please try again in a moment.',
    otherwise: 'Please check your connection and try again.',
  });
}
