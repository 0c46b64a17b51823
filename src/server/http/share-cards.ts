import { shareCardPath } from '#shared/catalog/share-card.ts';
import { AppError } from '#shared/errors.ts';
import type { ShareCards } from '../adapters/share-cards.ts';
import type { CatalogCache } from '../modules/catalog/catalog-cache.ts';
import type { App } from './handle.ts';
import { sharedImageHeaders } from './security-headers.ts';

const CARD = /^(?<slug>.+)-[0-9a-f]{8}\.jpg$/;

/** Serves the share cards. Only the current card of a product is drawn; outdated URLs are not found. */
export function shareCardRoutes(
  app: App,
  deps: { catalogCache: CatalogCache; shareCards: ShareCards },
): void {
  const { catalogCache, shareCards } = deps;
  app.get<{ Params: { card: string } }>('/share/:card', async ({ params }, reply) => {
    const { find } = await catalogCache.current();
    const product = find(CARD.exec(params.card)?.groups?.slug ?? '');
    if (!product || shareCardPath(product) !== `/share/${params.card}`) {
      throw new AppError('not_found');
    }
    const card = await shareCards.get(product);
    return reply
      .headers({
        ...sharedImageHeaders,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${params.card}"`,
      })
      .type('image/jpeg')
      .send(card);
  });
}
