import { useRef, useState } from 'react';
import { boxInput, type ShownQuote } from '#shared/orders/booking-contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { BoxText } from './box-fields.tsx';

async function list(id: string, box: BoxText): Promise<ShownQuote[]> {
  const { weightGrams, lengthCm, breadthCm, heightCm } = box;
  const query = { weightGrams, lengthCm, breadthCm, heightCm };
  const path = 'GET /api/orders/admin/parcels/:id/quotes';
  return (await callSignedIn(path, { params: { id }, query })).quotes;
}

const load = (id: string, box: BoxText): Promise<Loaded<ShownQuote[]>> =>
  toLoaded(list(id, box), { otherwise: 'The prices could not be loaded.' });

/** The prices of couriers for a parcel, which depend on its size and weight. */
export function useQuotes(id: string, initial: BoxText) {
  const [loading, setLoading] = useState(() => load(id, initial));
  const asked = useRef(JSON.stringify(initial));
  const { data, failure, isLoading } = useLoaded(loading);

  function reload(box: BoxText) {
    asked.current = keyOf(box);
    setLoading(load(id, box));
  }

  return {
    list: failure === undefined ? data : undefined,
    failure,
    isLoading,
    /** Loads them for another box, if it is valid. */
    load(box: BoxText) {
      if (keyOf(box) !== asked.current && boxInput.safeParse(box).success) reload(box);
    },
    retry: () => reload(JSON.parse(asked.current) as BoxText),
  };
}

export type Quotes = ReturnType<typeof useQuotes>;

const keyOf = ({ weightGrams, lengthCm, breadthCm, heightCm }: BoxText) =>
  JSON.stringify({ weightGrams, lengthCm, breadthCm, heightCm });
