import type { getSecondFactor, SignedInDevice } from '#shared/accounts/security-contract.ts';
import type { Reply } from '#shared/endpoint.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';

export type SecondFactorState = Reply<typeof getSecondFactor>;

const texts = {
  refused: 'Please try again in a moment.',
  otherwise: 'Please check your connection and try again.',
};

export function loadDevices(): Promise<Loaded<SignedInDevice[]>> {
  return toLoaded(callSignedIn('GET /api/auth/sessions', {}), texts);
}

/** Once two-factor authentication is on, the back-office is open again. */
export async function loadSecondFactor(): Promise<Loaded<SecondFactorState>> {
  const loaded = await toLoaded(callSignedIn('GET /api/auth/second-factor', {}), texts);
  if ('data' in loaded && loaded.data.isOn) useSession.setState({ lacksSecondFactor: false });
  return loaded;
}
