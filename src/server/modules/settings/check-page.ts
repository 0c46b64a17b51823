import { AppError } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { pageFigures } from '#shared/pages/figures.ts';
import {
  findPageConflict,
  keepPreviousPath,
  type PageConflict,
  type PagePaths,
} from '#shared/pages/page-conflicts.ts';
import { pageDocument, type PageDocument } from '#shared/settings/page.ts';
import type { Db } from '../../db/client.ts';
import { markdownProblem } from '../pages/read-markdown.ts';
import type { StoredPage } from '../pages/page-index.ts';
import { readCategoryAddresses } from './category-addresses.ts';
import { listPages } from './page-source.ts';
import { readDocuments } from './read-settings.ts';

export const isPage = (section: string) => section.startsWith('page:');

/** Validates the fields and the Markdown of a page. */
export function parsePage(data: object): PageDocument {
  const parsed = pageDocument.safeParse(data);
  if (!parsed.success)
    throw new AppError('invalid_input', { errors: fieldErrorsOf(parsed.error.issues) });
  const problem = markdownProblem(parsed.data.body, pageFigures());
  if (problem) throw new AppError('invalid_input', { errors: { body: problem } });
  return parsed.data;
}

const withId = ({ id, page }: StoredPage) => ({ id, ...page });

/** All pages, also hidden ones, because a hidden page keeps its address. */
export const readPagePaths = async (tx: Db): Promise<(PagePaths & PageDocument)[]> =>
  listPages(await readDocuments(tx)).map(withId);

/** Keeps the previous address as a redirect, and refuses addresses of other pages and of categories. */
export async function completePage(tx: Db, section: string, page: PageDocument): Promise<object> {
  const pages = await readPagePaths(tx);
  const id = section.slice('page:'.length);
  const previous = pages.find((stored) => stored.id === id);
  const complete = keepPreviousPath(page, previous);
  const categories = await readCategoryAddresses(tx);
  const conflict = findPageConflict({ id, ...complete }, { pages, categories });
  if (conflict) throw refuse(conflict);
  return complete;
}

const refuse = ({ field, message }: PageConflict) =>
  new AppError('invalid_input', { errors: { [field]: message } });

/** After several pages were changed together. */
export async function checkPages(tx: Db, changed: readonly string[]): Promise<void> {
  const pages = await readPagePaths(tx);
  const categories = await readCategoryAddresses(tx);
  for (const page of pages) {
    if (!changed.includes(`page:${page.id}`)) continue;
    const conflict = findPageConflict(page, { pages, categories });
    if (conflict)
      throw new AppError('invalid_input', {
        errors: { file: `page:${page.id}: ${conflict.message}` },
      });
  }
}
