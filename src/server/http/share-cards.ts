import { productCard, SHOP_CARD, shopCard, type ShareCard } from '#shared/catalog/share-card.ts';
import { settings } from '#shared/settings/current.ts';
import { AppError } from '#shared/errors.ts';
import type { ShareCards } from '../adapters/share-cards.ts';
import type { CatalogCache } from '../modules/catalog/catalog-cache.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import type { App } from './handle.ts';
import { sharedImageHeaders } from './security-headers.ts';

const CARD = /^\/share\/(?<slug>.+)-[0-9a-f]{8}\.jpg$/;

interface Deps {
  catalogCache: CatalogCache;
  settings: SettingsCache;
  shareCards: ShareCards;
}

/** Serves the share cards. Only the current card of a product or of the shop is drawn; outdated URLs are not found. */
export function shareCardRoutes(
  app: App,
  { catalogCache, settings: cached, shareCards }: Deps,
): void {
  const findCard = async (path: string): Promise<ShareCard | undefined> => {
    if (path.startsWith(SHOP_CARD)) return shopCard(settings());
    const { find } = await catalogCache.current();
    const product = find(CARD.exec(path)?.groups?.slug ?? '');
    return product && productCard(product, settings());
  };
  app.get<{ Params: { card: string } }>('/share/:card', async ({ params }, reply) => {
    const path = `/share/${params.card}`;
    const card = await cached.run(() => findCard(path));
    if (card?.path !== path) throw new AppError('not_found');
    return reply
      .headers({
        ...sharedImageHeaders,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${params.card}"`,
      })
      .type('image/jpeg')
      .send(await shareCards.get(card));
  });
}
