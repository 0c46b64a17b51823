import { categoryListPath } from '#shared/catalog/category-path.ts';
import { isPicture } from '#shared/catalog/picture.ts';
import { closedPages, publicPages } from '#shared/public-pages.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Catalog, CatalogCache } from '../modules/catalog/catalog-cache.ts';
import { toPublicCategory } from '../modules/catalog/categories.ts';
import type { PageIndex } from '../modules/pages/page-index.ts';
import type { PageSource } from '../modules/pages/page-source.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import type { App } from './handle.ts';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';
import type { PublicCache } from './public-cache.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';

/** The limit of the sitemap protocol; more URLs would need several files and an index. */
const URLS_MAX = 50_000;

interface Deps {
  publicUrl: string;
  catalogCache: CatalogCache;
  cache: PublicCache;
  pages: Pick<PageSource, 'index'>;
  settings: SettingsCache;
}

/** Serves /robots.txt and /sitemap.xml from the cache. */
export function searchEngineRoutes(app: App, deps: Deps): void {
  const { publicUrl, catalogCache, cache, pages, settings } = deps;
  const serve = (path: string, type: string, write: () => Promise<string>) => {
    app.get(path, async (request, reply) => {
      const cached = await cache.getOrCreate(path, async () =>
        createCachedResponse(200, await write(), {
          ...apiHeaders,
          ...transportHeaders(publicUrl),
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-cache',
        }),
      );
      reply.hijack();
      await sendCachedResponse(request.raw, reply.raw, cached);
    });
  };
  serve('/robots.txt', 'text/plain', async () => robots(publicUrl));
  serve('/sitemap.xml', 'application/xml', async () => {
    const catalog = await catalogCache.current();
    cache.trackProducts(catalog.products);
    return settings.run(async () => siteMap(publicUrl, catalog, pages.index()));
  });
}

/**
 * Pages reload their products in the browser, so the endpoints for that are allowed: a search engine that runs scripts
 * then sees the same page as a visitor. The rest of the API is disallowed.
 */
export function robots(publicUrl: string): string {
  const allowed = [
    '/api/products',
    '/api/settings',
    '/api/testimonials',
    '/api/video-testimonials',
    '/api/auth/providers',
  ];
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...allowed.map((path) => `Allow: ${path}`),
    ...closedPages.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

type Listed = Pick<Catalog, 'entries' | 'categories'>;

export function siteMap(
  publicUrl: string,
  { entries, categories }: Listed,
  index: PageIndex,
): string {
  const used = new Set(entries.map(({ product }) => product.category));
  const lists = categories.filter(({ slug }) => used.has(slug));
  const shown = categories.map((category) => toPublicCategory(category, index));
  const own = index.pages.filter(({ page }) => page.isPublished).map(({ page }) => page.path);
  const paths = new Set([
    ...publicPages,
    ...own,
    ...shown.filter(({ hasPage }) => hasPage).map(({ path }) => path),
    ...lists.map(({ slug }) => categoryListPath(slug)),
  ]);
  const pages = Array.from(paths, (path) => entry({ loc: publicUrl + path }));
  const products = entries.map(({ product: { slug, image }, updatedAt }) =>
    entry({
      loc: `${publicUrl}/products/${slug}`,
      // Every sale updates the product; the date is precise enough for search engines.
      lastmod: updatedAt.toISOString().slice(0, 10),
      picture: isPicture(image) && image.startsWith('/') ? publicUrl + image : undefined,
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...[...pages, ...products].slice(0, URLS_MAX),
    '</urlset>',
    '',
  ].join('\n');
}

interface Entry {
  loc: string;
  lastmod?: string;
  picture?: string | undefined;
}

function entry({ loc, lastmod, picture }: Entry): string {
  return [
    `<url><loc>${escapeHtml(loc)}</loc>`,
    lastmod ? `<lastmod>${lastmod}</lastmod>` : '',
    picture ? `<image:image><image:loc>${escapeHtml(picture)}</image:loc></image:image>` : '',
    '</url>',
  ].join('');
}
