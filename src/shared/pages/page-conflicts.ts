import { pageLimits, type PageDocument } from '../settings/page.ts';

export interface PagePaths extends Pick<PageDocument, 'path' | 'redirectsFrom'> {
  id: string;
  /** What decides whether it is a landing page about a category. */
  template: PageDocument['template'];
  landing?: Pick<NonNullable<PageDocument['landing']>, 'category'> | undefined;
}

export interface CategoryAddresses {
  slug: string;
  name: string;
  landingText: string | null;
  previousSlugs: readonly string[];
}

export interface PageConflict {
  field: 'path' | 'redirectsFrom';
  message: string;
}

interface Others {
  pages: readonly PagePaths[];
  categories: readonly CategoryAddresses[];
}

/**
 * Why a page cannot be saved beside the others and beside the categories. A redirect leads to a page and never to another
 * redirect, so that redirects cannot form a loop.
 */
export function findPageConflict(page: PagePaths, others: Others): PageConflict | undefined {
  if (page.redirectsFrom.includes(page.path))
    return { field: 'redirectsFrom', message: 'A page cannot redirect to itself.' };
  const rest = others.pages.filter(({ id }) => id !== page.id);
  if (rest.length >= pageLimits.pages)
    return { field: 'path', message: `The shop can have at most ${pageLimits.pages} pages.` };
  const foreign = others.categories.filter((category) => !isAbout(page, category));
  const taken = new Map([...foreign.flatMap(categoryUses), ...rest.flatMap(pageUses)]);
  const own = taken.get(page.path);
  if (own) return { field: 'path', message: own };
  const from = page.redirectsFrom.find((path) => taken.has(path));
  if (from) return { field: 'redirectsFrom', message: taken.get(from) ?? '' };
  return undefined;
}

/** Why a category cannot have its addresses beside the pages of the owner. */
export function findCategoryConflict(
  category: CategoryAddresses,
  pages: readonly PagePaths[],
): string | undefined {
  const foreign = pages.filter((page) => !isAbout(page, category));
  const taken = new Map(foreign.flatMap(pageUses));
  const path = categoryUses(category)
    .map(([used]) => used)
    .find((used) => taken.has(used));
  if (path === undefined) return undefined;
  const isRedirect = path !== `/${category.slug}`;
  return `${taken.get(path)}${isRedirect ? ' It cannot redirect to this category too.' : ''}`;
}

type Use = [path: string, message: string];

const pageUses = ({ id, path, redirectsFrom }: PagePaths): Use[] => [
  [path, `${path} is the address of the page ‘${id}’.`],
  ...redirectsFrom.map((from): Use => [from, `${from} redirects to the page ‘${id}’.`]),
];

/** A category without a landing text has no page, so a page of the owner can have its address. */
const categoryUses = ({ slug, name, landingText, previousSlugs }: CategoryAddresses): Use[] => [
  ...previousSlugs.map((from): Use => [
    `/${from}`,
    `/${from} redirects to the category ‘${name}’.`,
  ]),
  ...(landingText === null
    ? []
    : [[`/${slug}`, `/${slug} is the address of the category ‘${name}’.`] satisfies Use]),
];

/** The landing page about a category is its page, so both can share an address. */
const isAbout = (page: PagePaths, { slug, previousSlugs }: CategoryAddresses) =>
  isLandingPageAbout(page, [slug, ...previousSlugs]);

export function isLandingPageAbout(
  { template, landing }: Pick<PagePaths, 'template' | 'landing'>,
  slugs: readonly string[],
): boolean {
  const category = landing?.category ?? null;
  return template === 'landing' && category !== null && slugs.includes(category);
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
