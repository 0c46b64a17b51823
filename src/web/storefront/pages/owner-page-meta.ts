import type { Page } from '#shared/pages/contract.ts';
import { settings } from '#shared/settings/current.ts';
import { hasDrawnBrand } from '#shared/settings/drawn-brand.ts';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { sharedUpload } from '#web/page/shared-upload.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import { findBanner } from './pictures.ts';
import { questionsIn } from './questions.ts';

/** Title, description and structured data of an owner's page. */
export function ownerPageMeta(arrival: Parameters<typeof pageMeta>[0], page: Page) {
  const { path, title, seoTitle, description } = page;
  const isOld = page.versions[0] !== undefined && page.versions[0].version !== page.version;
  if (isOld) return hiddenPage(title);
  const questions = questionsIn(page.content);
  return pageMeta(arrival, {
    path,
    title: seoTitle,
    description: description || page.lead,
    picture: pictureOf(page),
    trail: trailTo({ label: title, to: path }),
    things: questions.length > 0 ? [faqPage(questions)] : [],
  });
}

/** The previews of the drawn banners also show the drawn brand. */
function pictureOf({ picture, landing, title }: Page) {
  const alt = landing?.pictureAlt || title;
  const share = hasDrawnBrand(settings().shop) ? findBanner(picture)?.share : undefined;
  return share ? { path: share, alt } : sharedUpload(picture ?? '', alt);
}
