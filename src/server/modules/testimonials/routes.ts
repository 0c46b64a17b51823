import { settings } from '#shared/settings/current.ts';
import * as contract from '#shared/testimonials/contract.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import type { CatalogCache } from '../catalog/catalog-cache.ts';
import { allSettings } from '../settings/request-settings.ts';
import { productReviews, shownTexts, shownVideos } from './shown-testimonials.ts';

interface Deps {
  catalogCache: CatalogCache;
  reads: PublicReads;
}

export function testimonialRoutes(app: App, { catalogCache, reads }: Deps): void {
  const options = () => ({ hidesSamples: settings().hidesSamples ?? false });
  reads.bind(app, contract.listTestimonials, async () => ({
    testimonials: shownTexts(allSettings().testimonials, options()),
  }));
  reads.bind(app, contract.listVideoTestimonials, async () => {
    const { find } = await catalogCache.current();
    return shownVideos(allSettings().testimonials, { ...options(), find });
  });
  reads.bind(app, contract.getProductReviews, async () =>
    productReviews(allSettings().testimonials, options()),
  );
}
