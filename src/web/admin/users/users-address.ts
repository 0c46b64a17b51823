import {
  customerSorts,
  customerStates,
  type CustomerSort,
  type CustomerState,
} from '#shared/customers/filters.ts';
import { readListAddress, type ListAddress } from '../lists/list-address.ts';

/** The state in the address: `?state=active&tag=vip&spentFrom=1000&sort=spent&page=2`. */
export interface UsersAddress extends ListAddress {
  state: CustomerState | undefined;
  orders: 'some' | 'none' | undefined;
  tag: string;
  spentFrom: string;
  spentTo: string;
  lastFrom: string;
  lastTo: string;
  quietDays: string;
  sort: CustomerSort;
}

export type FilterName = Exclude<keyof UsersAddress, 'q' | 'page'>;

const WHOLE = /^\d{1,9}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Accepts any address; unknown values are ignored. */
export function readUsersAddress(search: URLSearchParams): UsersAddress {
  const matching = (name: FilterName, form: RegExp) => {
    const text = search.get(name)?.trim() ?? '';
    return form.test(text) ? text : '';
  };
  return {
    ...readListAddress(search),
    state: customerStates.find((state) => state === search.get('state')),
    orders: (['some', 'none'] as const).find((orders) => orders === search.get('orders')),
    tag: (search.get('tag') ?? '').trim().slice(0, 60),
    spentFrom: matching('spentFrom', WHOLE),
    spentTo: matching('spentTo', WHOLE),
    lastFrom: matching('lastFrom', DAY),
    lastTo: matching('lastTo', DAY),
    quietDays: matching('quietDays', /^[1-9]\d{0,3}$/),
    sort: customerSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

/** Changes filters and resets the page. */
export function withFilters(
  search: URLSearchParams,
  changes: Partial<Record<FilterName, string>>,
): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value && value !== 'newest') next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : '';
}

/** The filters for the API, without empty ones. */
export function filtersOf(address: UsersAddress) {
  const given = Object.entries(address).filter(
    ([name, value]) => value && name !== 'page' && name !== 'sort',
  );
  return Object.fromEntries(given) as Record<string, string>;
}

/** The query of the list for the API. */
export const queryOf = (address: UsersAddress) => ({
  ...filtersOf(address),
  sort: address.sort,
  page: String(address.page),
});

/** The number of filters besides the search. */
export const countFilters = (address: UsersAddress) =>
  Object.keys(filtersOf(address)).filter((name) => name !== 'q').length;
