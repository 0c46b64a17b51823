import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/pages/contract.ts';
import type { Page } from '#shared/pages/contract.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import { fillPage } from './fill-page.ts';
import type { StoredPage } from './page-index.ts';
import type { PageSource } from './page-source.ts';

/** The contact page shows its questions, also if it has no address of its own. */
const FAQ = 'faq';

interface Deps {
  reads: PublicReads;
  pages: PageSource;
  catalogCache: { current(): Promise<Categories> };
}

/** The catalogue uses the pages, so they only know this part of it. */
interface Categories {
  findCategory(slug: string): { slug: string } | undefined;
}

/** The pages of the owner, read by the page server and by others. */
export function pageContentRoutes(app: App, { reads, pages, catalogCache }: Deps): void {
  const answer = async (current: StoredPage, version?: number) => {
    const page = await readPage(pages, current, version);
    return { page: withCurrentCategory(page, await catalogCache.current()) };
  };
  reads.bind(app, contract.getPageByPath, async ({ query: { path, version } }) => {
    const current = pages.index().find(path);
    if (!current) throw new AppError('not_found');
    return answer(current, version);
  });
  reads.bind(app, contract.listFooterPages, async () => ({
    pages: pages
      .index()
      .footerPages()
      .map(({ id, page: { path, title, template } }) => ({
        id,
        path,
        title: fillPlaceholders(title, pages.figures()),
        template,
      })),
  }));
  reads.bind(app, contract.getPage, async ({ params: { id } }) => {
    const current = pages.index().findById(id);
    const isPublic = current?.page.isPublished || id === FAQ;
    if (!current || !isPublic) throw new AppError('not_found');
    return answer(current);
  });
}

/** A landing page names its category by the slug of the time when the page was saved. */
function withCurrentCategory(page: Page, { findCategory }: Categories): Page {
  const { landing } = page;
  if (!landing?.category) return page;
  const category = findCategory(landing.category)?.slug ?? null;
  return { ...page, landing: { ...landing, category } };
}

/** Only policies keep their earlier versions public, with the figures of their time. */
async function readPage(pages: PageSource, current: StoredPage, version?: number) {
  const isPolicy = current.page.template === 'policy';
  const versions = isPolicy ? await pages.listVersions(current.id) : [];
  if (version === undefined || version === current.version)
    return fillPage(current, { figures: pages.figures(), versions });
  const isPublished = versions.some((one) => one.version === version);
  const earlier = isPublished ? await pages.findVersion(current.id, version) : undefined;
  if (!earlier) throw new AppError('not_found');
  const figures = await pages.figuresAt(earlier.publishedAt);
  const { path } = current.page;
  return fillPage({ ...earlier, page: { ...earlier.page, path } }, { figures, versions });
}
