import { readFilters, writeFilters } from '#shared/catalog/filters.ts';
import { AppError } from '#shared/errors.ts';
import { isRareSelection } from '../modules/catalog/rare-selection.ts';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import type { MatchPage } from './match-page.ts';

export interface CanonicalPage {
  /** The one address that all variants share: what is rendered, and the key under which it is cached. */
  address: string;
  /** Its path without the data suffix. */
  path: string;
  /** One of countless variants, such as a search. */
  isRare: boolean;
}

interface Deps {
  matchPage: MatchPage;
  catalog: Catalog;
}

/** No slug can have this character: every unknown product shares the page of this one. */
const UNKNOWN_PRODUCT = '~';
const UNKNOWN_PAGE = 'page-not-found';

/** Reduces an address to what changes the page: parts that the page does not read never reach the cache. */
export function canonicalPage(url: string, { matchPage, catalog }: Deps): CanonicalPage {
  const { pathname, isData, params } = parse(url);
  const match = matchPage(pathname);
  const pattern = match?.pattern ?? '/*';
  const path = pathOf(pattern, match?.params ?? {}, catalog);
  const filters = pattern === '/products' ? readFilters(params) : undefined;
  const search = filters ? writeFilters(filters) : new URLSearchParams();
  const routes = isData ? routesIn(params, match?.routeIds ?? []) : [];
  if (routes.length > 0) search.set('_routes', routes.join(','));
  const file = isData ? dataPath(path) : path;
  return {
    address: search.size > 0 ? `${file}?${search}` : file,
    path,
    isRare: filters !== undefined && isRareSelection(filters, catalog.products),
  };
}

function parse(url: string) {
  const [path = '/', ...rest] = url.split('?');
  if (!isReadable(path)) throw new AppError('not_found');
  const { pathname } = new URL(`http://shop${path}`);
  return {
    pathname: pathname.replace(/(?:(?<=\/)_)?\.data$/, ''),
    isData: pathname.endsWith('.data'),
    params: new URLSearchParams(rest.join('?')),
  };
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return URL.canParse(`http://shop${path}`);
  } catch {
    return false;
  }
}

function pathOf(
  pattern: string,
  params: Record<string, string | undefined>,
  catalog: Catalog,
): string {
  if (pattern === '/products/:id') {
    const slug = catalog.find(params.id ?? '')?.slug;
    return `/products/${slug === undefined ? UNKNOWN_PRODUCT : encodeURIComponent(slug)}`;
  }
  // Only the browser reads the other parameters (ids of orders, tokens of invitations): the page is the same for all.
  return pattern.replace(/:/g, '').replace('*', UNKNOWN_PAGE);
}

/** The router asks for the data of some of a page's routes by naming them. */
function routesIn(params: URLSearchParams, routeIds: string[]): string[] {
  const named = new Set(params.get('_routes')?.split(','));
  return routeIds.filter((id) => named.has(id));
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
