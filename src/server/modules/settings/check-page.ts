import { AppError } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { pageFigures } from '#shared/pages/figures.ts';
import {
  findPageConflict,
  keepPreviousPath,
  type PageConflict,
} from '#shared/pages/page-conflicts.ts';
import { pageDocument, type PageDocument } from '#shared/settings/page.ts';
import type { Db } from '../../db/client.ts';
import { checkPageBody } from '../pages/read-markdown.ts';
import type { StoredPage } from '../pages/page-index.ts';
import { listPages } from './page-source.ts';
import { readDocuments } from './read-settings.ts';

export const isPage = (section: string) => section.startsWith('page:');

/** Validates the fields and the Markdown of a page. */
export function parsePage(data: object): PageDocument {
  const parsed = pageDocument.safeParse(data);
  if (!parsed.success)
    throw new AppError('invalid_input', { errors: fieldErrorsOf(parsed.error.issues) });
  const [first, ...others] = checkPageBody(parsed.data.body, pageFigures());
  if (!first) return parsed.data;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new AppError('invalid_input', {
    errors: { body: `Line ${first.line}: ${first.message}${more}` },
  });
}

const pathsOf = ({ id, page: { path, redirectsFrom } }: StoredPage) => ({
  id,
  path,
  redirectsFrom,
});

/** Keeps the previous address as a redirect, and refuses addresses of other pages. */
export async function completePage(tx: Db, section: string, page: PageDocument): Promise<object> {
  const pages = listPages(await readDocuments(tx));
  const id = section.slice('page:'.length);
  const previous = pages.find((stored) => stored.id === id)?.page;
  const complete = keepPreviousPath(page, previous);
  const conflict = findPageConflict({ id, ...complete }, pages.map(pathsOf));
  if (conflict) throw refuse(conflict);
  return complete;
}

const refuse = ({ field, message }: PageConflict) =>
  new AppError('invalid_input', { errors: { [field]: message } });

/** After several pages were changed together. */
export async function checkAllPages(tx: Db): Promise<void> {
  const pages = listPages(await readDocuments(tx)).map(pathsOf);
  for (const page of pages) {
    const conflict = findPageConflict(page, pages);
    if (conflict)
      throw new AppError('invalid_input', {
        errors: { file: `page:${page.id}: ${conflict.message}` },
      });
  }
}
