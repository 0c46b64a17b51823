import { limits } from '../limits.ts';

export interface Search {
  /** Empty if nothing was searched for. */
  text: string;
  page: number;
}

/** The first pages of a search are what people look at. */
const PAGES_MAX = 500;

/** Reads the address of the results page; invalid values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const page = /^\d{1,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return {
    text: tidySearchText(params.get('q') ?? ''),
    page: Math.min(Math.max(page, 1), PAGES_MAX),
  };
}

/** The canonical query, without defaults. */
export function writeSearch({ text, page }: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (text) params.set('q', text);
  if (text && page > 1) params.set('page', String(page));
  return params;
}

export const searchPath = (text: string, page = 1) => {
  const query = writeSearch({ text, page }).toString();
  return query ? `/search?${query}` : '/search';
};

/** Spaces and letters beyond the limit do not change what is found. */
export const tidySearchText = (text: string) =>
  text.replace(/\s+/g, ' ').trim().slice(0, limits.searchLengthMax).trim();
