import type { HomeContent } from '#shared/home/contract.ts';
import type { Testimonial, VideoTestimonial } from '#shared/testimonials/contract.ts';
import { readTestimonials } from '#shared/testimonials/read-testimonials.ts';
import { call, callRaw } from '#web/api/call.ts';
import { loadFilms } from './load-films.ts';

export interface LoadedHome {
  content: HomeContent;
  films: VideoTestimonial[];
  testimonials: Testimonial[];
}

/** Testimonials that fail to load are empty; the films have samples. */
export async function loadHome(): Promise<LoadedHome> {
  const [content, films, testimonials] = await Promise.all([
    call('GET /api/home', {}),
    loadFilms(),
    callRaw('GET /api/testimonials', {}).then(readTestimonials, () => []),
  ]);
  return { content, films, testimonials: testimonials ?? [] };
}
