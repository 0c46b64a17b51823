import { settings } from '#shared/settings/current.ts';
import { shopIcon } from '#shared/settings/shop-icon.ts';
import type { PublicCache } from './public-cache.ts';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';
import type { App } from './handle.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';

interface Deps {
  cache: PublicCache;
  settings: SettingsCache;
  publicUrl: string;
}

const PATH = '/manifest.webmanifest';

/** Serves the manifest with which browsers install the shop as an app. */
export function manifestRoute(app: App, { cache, settings: cached, publicUrl }: Deps): void {
  app.get(PATH, async (request, reply) => {
    const response = await cache.getOrCreate(PATH, async () =>
      createCachedResponse(200, await cached.run(async () => JSON.stringify(manifest())), {
        ...apiHeaders,
        ...transportHeaders(publicUrl),
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
      }),
    );
    reply.hijack();
    await sendCachedResponse(request.raw, reply.raw, response);
  });
}

function manifest() {
  const { name, title } = settings().shop;
  return {
    name,
    short_name: name,
    description: `${title}.`,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#1D1F54',
    background_color: '#FFFDF9',
    icons: icons(),
  };
}

function icons() {
  const { svg, png } = shopIcon();
  return [
    ...(svg ? [{ src: svg, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
    ...(png
      ? [
          pngIcon(png('192'), 192),
          pngIcon(png('512'), 512),
          pngIcon(png('maskable-512'), 512, 'maskable'),
        ]
      : []),
  ];
}

const pngIcon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
