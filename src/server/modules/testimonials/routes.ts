import * as contract from '#shared/testimonials/contract.ts';
import type { Db } from '../../db/client.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import { listTestimonials, listVideoTestimonials } from './queries.ts';

export function testimonialRoutes(app: App, deps: { db: Db; reads: PublicReads }): void {
  const { db, reads } = deps;
  reads.bind(app, contract.listTestimonials, async () => ({
    testimonials: await listTestimonials(db),
  }));
  reads.bind(app, contract.listVideoTestimonials, () => listVideoTestimonials(db));
}
