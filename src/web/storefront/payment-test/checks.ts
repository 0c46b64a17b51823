import { call } from '#web/api/call.ts';
import { loadRazorpay } from '#web/payments/load-razorpay.ts';

export interface Check {
  name: string;
  hasPassed: boolean;
  text: string;
}

const LIVE_PREFIX = 'rzp_live_';

/** Checks whether this browser could make a live payment. */
export async function runChecks(): Promise<Check[]> {
  const provider = await call('GET /api/payments/provider', {}).catch(() => undefined);
  if (!provider) {
    const text = 'The shop did not return its payment provider.';
    return [scriptCheck(false, text), { ...keyCheck(''), text }];
  }
  const { keyId, checkoutUrl } = provider;
  const { host } = new URL(checkoutUrl);
  const isLoaded = await loadRazorpay(checkoutUrl).then(
    () => true,
    () => false,
  );
  return [
    scriptCheck(isLoaded, isLoaded ? `Loaded from ${host}.` : `Could not load from ${host}.`),
    keyCheck(keyId),
  ];
}

const scriptCheck = (hasPassed: boolean, text: string): Check => ({
  name: 'Checkout script',
  hasPassed,
  text,
});

/** Shows only the kind of the key, which is public. */
export function keyCheck(keyId: string): Check {
  const hasPassed = keyId.startsWith(LIVE_PREFIX);
  const kind = /^rzp_[a-z]+_/.exec(keyId)?.[0] ?? '';
  return {
    name: 'Live key',
    hasPassed,
    text: hasPassed
      ? `The public key is ${kind}…: real money moves.`
      : `The public key is ${kind}…, not ${LIVE_PREFIX}…: no real money moves.`,
  };
}
