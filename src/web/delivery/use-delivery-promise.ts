import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StateName } from '#shared/india.ts';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { findPromise } from './find-promise.ts';
import { usePromiseEnd } from './use-promise-end.ts';

interface Place {
  pincode: string;
  /** Empty until it is known. */
  state?: string | undefined;
}

/** The promise for a place, renewed when it ends. Undefined while it is unknown, and without an answer. */
export function useDeliveryPromise(place: Place | undefined): DeliveryPromise | undefined {
  const { pincode, state } = place ?? {};
  const [found, setFound] = useState<{ place: string; promise: DeliveryPromise }>();
  const latest = useRef(0);

  async function load(asked: Place | undefined) {
    latest.current += 1;
    const request = latest.current;
    if (asked === undefined) return;
    // The form offers only the states of the schema.
    const answer = await findPromise(
      asked.pincode,
      (asked.state || undefined) as StateName | undefined,
    );
    if (request !== latest.current || !('promise' in answer)) return;
    setFound({ place: keyOf(asked), promise: answer.promise });
  }

  const onPlace = useEffectEvent((asked: Place | undefined) => void load(asked));
  useEffect(
    () => onPlace(pincode === undefined ? undefined : { pincode, state }),
    [pincode, state],
  );
  const promise = place && found?.place === keyOf(place) ? found.promise : undefined;
  usePromiseEnd(promise, () => void load(place));
  return promise;
}

const keyOf = ({ pincode, state }: Place) => `${pincode} ${state}`;
