import type { Page, PublishedVersion } from '#shared/pages/contract.ts';
import { fillPlaceholders, type Figures } from '#shared/settings/placeholders.ts';
import type { StoredPage } from './page-index.ts';
import { readMarkdown } from './read-markdown.ts';

/** The page as visitors see it: its Markdown read and its placeholders filled. */
export function fillPage(
  { id, version, publishedAt, page }: StoredPage,
  { figures, versions }: { figures: Figures; versions: readonly PublishedVersion[] },
): Page {
  const fill = (text: string) => fillPlaceholders(text, figures);
  const { landing } = page;
  return {
    id,
    path: page.path,
    template: page.template,
    title: fill(page.title),
    seoTitle: fill(page.seoTitle || page.title),
    description: fill(page.description),
    lead: fill(page.lead),
    picture: page.picture,
    ...(landing && {
      landing: {
        ...landing,
        heading: fill(landing.heading),
        pictureAlt: fill(landing.pictureAlt),
      },
    }),
    content: readMarkdown(page.body, figures).content,
    version,
    publishedAt: publishedAt.toISOString(),
    versions: [...versions],
  };
}
