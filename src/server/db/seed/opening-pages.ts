import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageDocument, type PageDocument } from '#shared/settings/page.ts';

const FOLDER = join(import.meta.dirname, 'pages');

export interface OpeningPage {
  id: string;
  page: PageDocument;
  /** The date of the text. */
  publishedAt: Date;
}

type PageFields = Omit<PageDocument, 'body'> & { updated: string };

/** The pages of a new shop: the fields are in `pages.json`, the texts beside it. */
export async function openingPages(): Promise<OpeningPage[]> {
  const fields = JSON.parse(await readFile(join(FOLDER, 'pages.json'), 'utf8')) as Record<
    string,
    PageFields
  >;
  return Promise.all(
    Object.entries(fields).map(async ([id, { updated, ...page }]) => {
      const body = await readFile(join(FOLDER, `${id}.md`), 'utf8');
      return { id, page: pageDocument.parse({ ...page, body }), publishedAt: new Date(updated) };
    }),
  );
}
