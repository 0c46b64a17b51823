import { settings } from '#shared/settings/current.ts';
import type { MetaDescriptor } from 'react-router';
import { cutText } from '#shared/cut-text.ts';
import { tabTitle } from './tab-title.ts';
import { breadcrumbList, type Step } from './structured-data.ts';

export interface PageMeta {
  /** The canonical path. */
  path: string;
  title: string;
  /** Cut to the length that search engines show. */
  description: string;
  /** The 1200 × 630 preview of a shared link; the default shows the shop. */
  picture?: { path: string; alt: string };
  /** The breadcrumb (`trailTo`). */
  trail?: readonly Step[];
  /** JSON-LD objects (`structured-data.ts`). */
  things?: object[];
}

/** The arguments of a route's `meta`; the first match is the root. */
interface Arrival {
  matches: readonly [{ loaderData: { origin: string } }, ...unknown[]];
}

const DESCRIPTION_MAX = 155;

const shopPicture = () => ({
  path: '/art/share.jpg',
  alt: `${settings().shop.name}: ${settings().shop.title}`,
});

/** Title, description and link preview of a public page. */
export function pageMeta({ matches }: Arrival, page: PageMeta): MetaDescriptor[] {
  const { path, title, picture = shopPicture(), trail, things = [] } = page;
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
    // Twitter reads the other values from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map(jsonLd),
    ...(trail ? [jsonLd(breadcrumbList(origin, trail))] : []),
  ];
}

const jsonLd = (thing: object): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
});

/** A page that search engines must not index. */
export function hiddenPage(title: string): MetaDescriptor[] {
  return [
    { title: tabTitle(title) },
    { property: 'og:title', content: title },
    { name: 'robots', content: 'noindex' },
  ];
}
