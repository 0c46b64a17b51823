import { policy } from '#shared/policy.ts';

/** What the address of a list says: what is searched for, and which page of it is shown. */
export interface ListAddress {
  q: string;
  page: number;
}

const { listPagesMax, searchLengthMax } = policy;

/** As the address will hold what was typed. */
export const settleSearch = (typed: string) => typed.trim().slice(0, searchLengthMax).trim();

/** Whatever somebody wrote there: what is no page is the first one. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page') ?? 1);
  return {
    q: settleSearch(search.get('q') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= listPagesMax ? page : 1,
  };
}

/** `?q=asha&page=2`, without what goes without saying. */
export function writeListAddress({ q, page }: ListAddress): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}
