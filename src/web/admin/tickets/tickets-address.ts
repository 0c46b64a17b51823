import { ticketStates } from '#shared/support/ticket-states.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

export type ShownState = 'all' | (typeof ticketStates)[number];

/** The state in the address: `?state=open&q=rao&page=2`. */
interface TicketsAddress extends ListAddress {
  state: ShownState;
}

/** Accepts any address; an unknown state is ignored. */
export function readTicketsAddress(search: URLSearchParams): TicketsAddress {
  return {
    ...readListAddress(search),
    state: ticketStates.find((state) => state === search.get('state')) ?? 'all',
  };
}

/** Changes the state and resets the page. */
export function withState(search: URLSearchParams, state: ShownState): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (state === 'all') next.delete('state');
  else next.set('state', state);
  return next.size > 0 ? `?${next}` : '';
}
