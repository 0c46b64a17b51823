import { readFilters, writeFilters } from '#shared/catalog/filters.ts';
import { AppError } from '#shared/errors.ts';
import { isLongTailSelection } from '../modules/catalog/long-tail-selection.ts';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import { findCategoryPath } from '../modules/catalog/categories.ts';
import { normalizePath } from '#shared/pages/page-path.ts';
import type { PageIndex, StoredPage } from '../modules/pages/page-index.ts';
import { readSearch, writeSearch } from '#shared/search/query.ts';
import type { MatchPage } from './match-page.ts';

export interface CanonicalPage {
  /** The URL that all variants share. It is rendered, and is the key in the cache. */
  url: string;
  /** The path without the data suffix. */
  path: string;
  /** The declared path, such as `/products/:id`. */
  pattern: string;
  /** One of very many variants, such as a search. */
  isLongTail: boolean;
}

interface Deps {
  matchPage: MatchPage;
  catalog: Catalog;
  pages: PageIndex;
}

/** All unknown products share the page of this slug, which no product can have. */
const UNKNOWN_PRODUCT = '~';
const UNKNOWN_PAGE = 'page-not-found';

/** Removes everything from a URL that does not change the page, so that variants share a cache entry. */
export function canonicalPage(url: string, deps: Deps): CanonicalPage {
  const { matchPage, catalog } = deps;
  const { pathname, isData, params } = parse(url);
  const match = matchPage(pathname);
  const pattern = match?.pattern ?? '/*';
  const ownerPage = pattern === '/*' ? deps.pages.find(pathname) : undefined;
  const category = pattern === '/*' ? findCategoryPage(pathname, deps) : undefined;
  const path =
    ownerPage?.page.path ?? category ?? fillPattern(pattern, match?.params ?? {}, catalog);
  const filters = pattern === '/products' ? readFilters(params) : undefined;
  const searched = pattern === '/search' ? readSearch(params) : undefined;
  const search =
    (filters && writeFilters(filters)) ??
    (searched && writeSearch(searched)) ??
    readVersion(params, ownerPage);
  const routes = isData ? selectRoutes(params, match?.routeIds ?? []) : [];
  if (routes.length > 0) search.set('_routes', routes.join(','));
  const file = isData ? dataPath(path) : path;
  return {
    url: search.size > 0 ? `${file}?${search}` : file,
    path,
    pattern,
    isLongTail:
      (filters !== undefined && isLongTailSelection(filters, catalog.products)) ||
      (searched !== undefined && searched.text !== ''),
  };
}

function parse(url: string) {
  const [path = '/', ...rest] = url.split('?');
  if (!isValidPath(path)) throw new AppError('not_found');
  const { pathname } = new URL(`http://shop${path}`);
  return {
    pathname: pathname.replace(/(?:(?<=\/)_)?\.data$/, ''),
    isData: pathname.endsWith('.data'),
    params: new URLSearchParams(rest.join('?')),
  };
}

function isValidPath(path: string): boolean {
  try {
    decodeURIComponent(path);
    return URL.canParse(`http://shop${path}`);
  } catch {
    return false;
  }
}

function fillPattern(
  pattern: string,
  params: Record<string, string | undefined>,
  catalog: Catalog,
): string {
  if (pattern === '/products/:id') {
    const slug = catalog.find(params.id ?? '')?.slug;
    return `/products/${slug === undefined ? UNKNOWN_PRODUCT : encodeURIComponent(slug)}`;
  }
  // Only the browser reads the other parameters (order ids, invitation tokens), so the page is the same for all values.
  return pattern.replace(/:/g, '').replace('*', UNKNOWN_PAGE);
}

/** The page of a category with its landing text. */
function findCategoryPage(pathname: string, { catalog, pages }: Deps): string | undefined {
  const path = normalizePath(pathname);
  const category = catalog.findCategory(path.slice(1));
  return category && findCategoryPath(category, pages) === path ? path : undefined;
}

/** Policies can be read in an earlier version. */
function readVersion(params: URLSearchParams, ownerPage: StoredPage | undefined): URLSearchParams {
  const version = Number(params.get('version'));
  const isEarlier = Number.isInteger(version) && version > 0 && version < (ownerPage?.version ?? 0);
  return ownerPage?.page.template === 'policy' && isEarlier
    ? new URLSearchParams({ version: String(version) })
    : new URLSearchParams();
}

/** React Router requests the data of some of a page's routes by their ids. */
function selectRoutes(params: URLSearchParams, routeIds: string[]): string[] {
  const requested = new Set(params.get('_routes')?.split(','));
  return routeIds.filter((id) => requested.has(id));
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
