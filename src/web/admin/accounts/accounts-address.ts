import { monthForm } from '#shared/accounting/month.ts';
import { matchingStates, type MatchingState } from '#shared/accounting/matching-states.ts';
import { documentKinds, type DocumentKind } from '#shared/tax/document.ts';
import { findStateByCode } from '#shared/tax/states.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

/** The state in the address: `?kind=credit_note&month=2026-10&state=09&q=rao&page=2`. */
export interface DocumentsAddress extends ListAddress {
  kind: DocumentKind | undefined;
  month: string | undefined;
  /** The GST code of the place of supply. */
  state: string | undefined;
}

/** The state in the address: `?month=2026-10&state=waiting`. */
export interface SettlementsAddress extends ListAddress {
  month: string | undefined;
  state: MatchingState | undefined;
}

function readMonth(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? '';
  return monthForm.test(month) ? month : undefined;
}

/** Accepts any address; unknown values are ignored. */
export function readDocumentsAddress(search: URLSearchParams): DocumentsAddress {
  return {
    ...readListAddress(search),
    kind: documentKinds.find((kind) => kind === search.get('kind')),
    month: readMonth(search),
    state: findStateByCode(search.get('state') ?? '')?.code,
  };
}

/** Accepts any address; unknown values are ignored. */
export function readSettlementsAddress(search: URLSearchParams): SettlementsAddress {
  return {
    ...readListAddress(search),
    month: readMonth(search),
    state: matchingStates.find((state) => state === search.get('state')),
  };
}

/** Changes a filter and resets the page. */
export function withFilter(
  search: URLSearchParams,
  name: 'kind' | 'month' | 'state',
  value: string | undefined,
): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value) next.set(name, value);
  else next.delete(name);
  return next.size > 0 ? `?${next}` : '';
}

/** The query for the API, without empty filters. */
export function queryOf<Address extends ListAddress>({ page, ...filters }: Address) {
  const given = Object.entries(filters).filter(([, value]) => value);
  // The filters keep their names and types.
  return { ...(Object.fromEntries(given) as Partial<typeof filters>), page: String(page) };
}
