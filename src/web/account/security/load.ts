import type { getSecondFactor, SignedInDevice } from '#shared/accounts/security-contract.ts';
import type { Reply } from '#shared/endpoint.ts';
import { settle, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

export type SecondFactorState = Reply<typeof getSecondFactor>;

const texts = {
  refused: 'Please try again in a moment.',
  otherwise: 'Please check your connection and try again.',
};

export function loadDevices(): Promise<Loaded<SignedInDevice[]>> {
  return settle(callSignedIn('GET /api/auth/sessions', {}), texts);
}

export function loadSecondFactor(): Promise<Loaded<SecondFactorState>> {
  return settle(callSignedIn('GET /api/auth/second-factor', {}), texts);
}
