import { settings } from '#shared/settings/current.ts';
import type { MetaDescriptor } from 'react-router';
import { cutText } from '#shared/cut-text.ts';
import { tabTitle } from './tab-title.ts';
import { breadcrumbList, type Step } from './structured-data.ts';

export interface PageMeta {
  /** The canonical path. */
  path: string;
  title: string;
  /** Cut to the length that search engines show, unless the shop's owner wrote it for them. */
  description: string;
  isWholeDescription?: boolean;
  /** The default shows the shop. */
  picture?: SharedPicture | undefined;
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

/** The preview of a shared link, by default a JPEG of 1200 × 630 pixels. */
export interface SharedPicture {
  path: string;
  alt: string;
  type?: string;
  width?: number;
  height?: number;
}

function shopPicture(): SharedPicture {
  const { shop, shareCard } = settings();
  const { name, title } = shop;
  return { path: shareCard, alt: `${name}: ${title}` };
}

/** Title, description and link preview of a public page. */
export function pageMeta({ matches }: Arrival, page: PageMeta): MetaDescriptor[] {
  const { path, title, picture = shopPicture(), trail, things = [] } = page;
  const { origin } = matches[0].loaderData;
  const url = new URL(path, origin).href;
  const description = page.isWholeDescription
    ? page.description
    : cutText(page.description, DESCRIPTION_MAX);
  return [
    { title: tabTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL(picture.path, origin).href },
    { property: 'og:image:type', content: picture.type ?? 'image/jpeg' },
    { property: 'og:image:width', content: String(picture.width ?? 1200) },
    { property: 'og:image:height', content: String(picture.height ?? 630) },
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
