import type { Page } from '#shared/pages/contract.ts';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import { findBanner } from './pictures.ts';
import { questionsIn } from './questions.ts';

/** Title, description and structured data of an owner's page. */
export function ownerPageMeta(arrival: Parameters<typeof pageMeta>[0], page: Page) {
  const { path, title, seoTitle, description, landing } = page;
  const isOld = page.versions[0] !== undefined && page.versions[0].version !== page.version;
  if (isOld) return hiddenPage(title);
  const share = findBanner(page.picture)?.share;
  const questions = questionsIn(page.content);
  return pageMeta(arrival, {
    path,
    title: seoTitle,
    description: description || page.lead,
    ...(share && { picture: { path: share, alt: landing?.pictureAlt ?? title } }),
    trail: trailTo({ label: title, to: path }),
    things: questions.length > 0 ? [faqPage(questions)] : [],
  });
}
