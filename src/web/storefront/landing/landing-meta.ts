import { pageMeta } from '#web/page/page-meta.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import type { LandingContent } from './landing-content.ts';

/** The breadcrumb, on the page and in its structured data. */
export const trailOf = ({ category, name }: LandingContent) =>
  trailTo({ label: name, to: `/${category}` });

export function landingMeta(args: Parameters<typeof pageMeta>[0], content: LandingContent) {
  return pageMeta(args, {
    path: `/${content.category}`,
    ...content.search,
    picture: {
      path: `/art/share-${content.category}.jpg`,
      alt: content.hero.alt,
    },
    trail: trailOf(content),
    things: [faqPage(content.questions)],
  });
}
