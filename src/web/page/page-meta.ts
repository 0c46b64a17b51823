import type { MetaDescriptor } from 'react-router';
import { brand } from '#shared/brand.ts';
import { cutText } from '#shared/cut-text.ts';
import { breadcrumbList, type Step } from './structured-data.ts';

export interface PageMeta {
  /** The page's one address, by which search engines and shared links know it. */
  path: string;
  title: string;
  /** Cut to what search engines show of it. */
  description: string;
  /** What is shown beside a shared link, 1200 by 630; without one the shop's own picture. */
  picture?: { path: string; alt: string };
  /** The way to it (`trailTo`), as its breadcrumb shows it. */
  trail?: readonly Step[];
  /** What the page is about, in the words of schema.org (`structured-data.ts`). */
  things?: object[];
}

/** What a route's `meta` is handed: the root's data comes first. */
interface Arrival {
  matches: readonly [{ loaderData: { origin: string } }, ...unknown[]];
}

/** Search engines cut off what is longer. */
const TITLE_MAX = 60;
const DESCRIPTION_MAX = 155;

const shopPicture = { path: '/art/share.jpg', alt: `${brand.name}: ${brand.title}` };

/** A public page's name for the tab, for search engines and for whoever it is shared with. */
export function pageMeta({ matches }: Arrival, page: PageMeta): MetaDescriptor[] {
  const { path, title, picture = shopPicture, trail, things = [] } = page;
  const { origin } = matches[0].loaderData;
  const url = new URL(path, origin).href;
  const description = cutText(page.description, DESCRIPTION_MAX);
  return [
    { title: tabTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL(picture.path, origin).href },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    // Its title, text and picture are those above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map(jsonLd),
    ...(trail ? [jsonLd(breadcrumbList(origin, trail))] : []),
  ];
}

const jsonLd = (thing: object): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
});

/** A page that search engines leave alone: behind a login, about one person, or about nothing. */
export function hiddenPage(title: string): MetaDescriptor[] {
  return [
    { title: tabTitle(title) },
    { property: 'og:title', content: title },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The shop's name goes where there is no room for it. */
function tabTitle(title: string): string {
  const whole = `${title} | ${brand.name}`;
  return whole.length <= TITLE_MAX ? whole : title;
}
