import { useEffect, useEffectEvent } from 'react';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';

/** In case the clock of the browser is ahead. */
const SHORTEST_MS = 60_000;

/** Runs the work when a promise is no longer valid: after the cut-off or the day. */
export function usePromiseEnd(
  promise: Pick<DeliveryPromise, 'validUntil'> | undefined,
  work: () => void,
): void {
  const onEnd = useEffectEvent(work);
  const validUntil = promise?.validUntil;
  useEffect(() => {
    if (validUntil === undefined) return undefined;
    const left = Math.max(Date.parse(validUntil) - Date.now(), SHORTEST_MS);
    const timer = setTimeout(() => onEnd(), left);
    return () => clearTimeout(timer);
  }, [validUntil]);
}
