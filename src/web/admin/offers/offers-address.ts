import { offerStates, type OfferState } from '#shared/offers/contract.ts';
import { readListAddress } from '../lists/list-address.ts';

export type ShownState = OfferState | 'current';

export interface OffersAddress {
  q: string;
  page: number;
  /** `current`: all that are not archived. */
  state: ShownState;
}

/** Accepts any address; an invalid state shows the current offers. */
export function readOffersAddress(search: URLSearchParams): OffersAddress {
  const state = offerStates.find((one) => one === search.get('state')) ?? 'current';
  return { ...readListAddress(search), state };
}

export function withState(search: URLSearchParams, state: ShownState): string {
  const next = new URLSearchParams(search);
  if (state === 'current') next.delete('state');
  else next.set('state', state);
  next.delete('page');
  const query = next.toString();
  return query && `?${query}`;
}
