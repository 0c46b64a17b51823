import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { defaultFilters } from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';
import { readProducts } from '#shared/catalog/read-product.ts';
import type { Testimonial, VideoTestimonial } from '#shared/testimonials/contract.ts';
import { readTestimonials, readVideoTestimonials } from '#shared/testimonials/read-testimonials.ts';
import { call, callRaw } from '#web/api/call.ts';
import { cacheAnswer, type CachedAnswer } from '#web/api/cache-answer.ts';
import type { MaybePromise } from '#web/page/maybe-promise.ts';
import sampleFilms from 'virtual:opening-films';
import { browserProducts } from '../catalog/browser-products.ts';

export interface HomeContent {
  bestsellers: MaybePromise<Product[]>;
  superfoods: MaybePromise<Product[]>;
  films: MaybePromise<VideoTestimonial[]>;
  testimonials: MaybePromise<Testimonial[]>;
}

const SUPERFOODS_MAX = 6;

async function readBestsellers(): Promise<Product[]> {
  return present(readProducts(await callRaw('GET /api/products/bestsellers', {})));
}

async function readSaid(): Promise<Testimonial[]> {
  return present(readTestimonials(await callRaw('GET /api/testimonials', {})));
}

async function readFilms(): Promise<VideoTestimonial[]> {
  return present(readVideoTestimonials(await callRaw('GET /api/video-testimonials', {})));
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Unknown response format');
  return value;
}

const cached = {
  bestsellers: cacheAnswer(readBestsellers),
  testimonials: cacheAnswer(readSaid),
  films: cacheAnswer(readFilms),
};

/** For the server: waits for all parts. A part that fails is empty; the films have samples. */
export async function renderedContent(): Promise<HomeContent> {
  const [bestsellers, { products }, films, testimonials] = await Promise.all([
    readBestsellers().catch(() => []),
    call('GET /api/products', { query: { limit: String(SUPERFOODS_MAX) } }),
    readFilms().catch(() => sampleFilms),
    readSaid().catch(() => []),
  ]);
  return { bestsellers, superfoods: products, films, testimonials };
}

/** For the browser: returns cached parts at once and the others as promises, so that the page does not wait. */
export function browserContent(): HomeContent {
  const products = browserProducts.select(defaultFilters);
  return {
    bestsellers: withFallback(cached.bestsellers.get(), []),
    superfoods: products.then((list) => list.products.slice(0, SUPERFOODS_MAX)),
    films: withFallback(cached.films.get(), sampleFilms),
    testimonials: withFallback(cached.testimonials.get(), []),
  };
}

function withFallback<T>(content: MaybePromise<T>, instead: T): MaybePromise<T> {
  return content instanceof Promise ? content.catch(() => instead) : content;
}

/** Caches the server-rendered content and rerenders when a refresh differs. */
export function useFreshContent({ bestsellers, films, testimonials }: HomeContent): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    seed(cached.bestsellers, bestsellers);
    seed(cached.films, films);
    seed(cached.testimonials, testimonials);
  }, [bestsellers, films, testimonials]);
  useEffect(() => {
    const sources = [...Object.values(cached), browserProducts];
    const stops = sources.map((source) => source.onChange(() => void revalidate()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [revalidate]);
}

function seed<T>(answer: CachedAnswer<T>, content: MaybePromise<T>): void {
  if (!(content instanceof Promise)) answer.seed(content);
}
