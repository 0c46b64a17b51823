import * as contract from '#shared/testimonials/contract.ts';
import type { Db } from '../../db/client.ts';
import { handleCached, type App } from '../../http/handle.ts';
import type { PublicCache } from '../../http/public-cache.ts';
import { listTestimonials, listVideoTestimonials } from './queries.ts';

export function testimonialRoutes(app: App, deps: { db: Db; cache: PublicCache }): void {
  const { db, cache } = deps;
  handleCached(app, cache, contract.listTestimonials, async () => ({
    testimonials: await listTestimonials(db),
  }));
  handleCached(app, cache, contract.listVideoTestimonials, () => listVideoTestimonials(db));
}
