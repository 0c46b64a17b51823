import { pageLimits, type PageDocument } from '../settings/page.ts';

export type PagePaths = Pick<PageDocument, 'path' | 'redirectsFrom'> & { id: string };

export interface PageConflict {
  field: 'path' | 'redirectsFrom';
  message: string;
}

/**
 * Why a page cannot be saved beside the others. A redirect leads to a page and never to another redirect, so that
 * redirects cannot form a loop.
 */
export function findPageConflict(
  page: PagePaths,
  others: readonly PagePaths[],
): PageConflict | undefined {
  if (page.redirectsFrom.includes(page.path))
    return { field: 'redirectsFrom', message: 'A page cannot redirect to itself.' };
  const rest = others.filter(({ id }) => id !== page.id);
  if (rest.length >= pageLimits.pages)
    return { field: 'path', message: `The shop can have at most ${pageLimits.pages} pages.` };
  const taken = new Map<string, string>();
  for (const { id, path, redirectsFrom } of rest) {
    taken.set(path, `${path} is the address of the page ‘${id}’.`);
    for (const from of redirectsFrom) taken.set(from, `${from} redirects to the page ‘${id}’.`);
  }
  const own = taken.get(page.path);
  if (own) return { field: 'path', message: own };
  const from = page.redirectsFrom.find((path) => taken.has(path));
  if (from) return { field: 'redirectsFrom', message: taken.get(from) ?? '' };
  return undefined;
}

/** After a page has moved, its previous address redirects to the new one, which no longer redirects. */
export function keepPreviousPath<Page extends PageDocument>(
  page: Page,
  previous: PageDocument | undefined,
): Page {
  if (!previous || previous.path === page.path) return page;
  const from = new Set([...page.redirectsFrom, previous.path]);
  from.delete(page.path);
  return { ...page, redirectsFrom: [...from].slice(-pageLimits.redirects) };
}
