import { limits } from '#shared/limits.ts';

/** Search text and page in the address. */
export interface ListAddress {
  q: string;
  page: number;
}

const { listPagesMax, searchLengthMax } = limits;

/** The search text as the address will hold it. */
export const settleSearch = (typed: string) => typed.trim().slice(0, searchLengthMax).trim();

/** Accepts any address; an invalid page is the first one. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page') ?? 1);
  return {
    q: settleSearch(search.get('q') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= listPagesMax ? page : 1,
  };
}

/** `?q=asha&page=2`, without defaults; other parameters are kept. */
export function writeListAddress({ q, page }: ListAddress, others?: URLSearchParams): string {
  const search = new URLSearchParams(others);
  const says = { q, page: page > 1 ? String(page) : '' };
  for (const [name, value] of Object.entries(says)) {
    if (value) search.set(name, value);
    else search.delete(name);
  }
  const query = search.toString();
  return query && `?${query}`;
}
