import type { Product } from '#shared/catalog/product.ts';
import { readProducts } from '#shared/catalog/read-product.ts';
import type { Testimonial, VideoTestimonial } from '#shared/testimonials/contract.ts';
import { readTestimonials, readVideoTestimonials } from '#shared/testimonials/read-testimonials.ts';
import { call, callRaw } from '#web/api/call.ts';
import sampleFilms from 'virtual:opening-films';

export interface HomeContent {
  bestsellers: Product[];
  superfoods: Product[];
  films: VideoTestimonial[];
  testimonials: Testimonial[];
}

const SUPERFOODS_MAX = 6;

/** A part that fails is empty; the films have samples. */
export async function loadHome(): Promise<HomeContent> {
  const [bestsellers, { products }, films, testimonials] = await Promise.all([
    callRaw('GET /api/products/bestsellers', {}).then(readProducts, () => []),
    call('GET /api/products', { query: { limit: String(SUPERFOODS_MAX) } }),
    callRaw('GET /api/video-testimonials', {}).then(readVideoTestimonials, () => sampleFilms),
    callRaw('GET /api/testimonials', {}).then(readTestimonials, () => []),
  ]);
  return {
    bestsellers: bestsellers ?? [],
    superfoods: products,
    films: films ?? sampleFilms,
    testimonials: testimonials ?? [],
  };
}
