import { settings } from '#shared/settings/current.ts';
import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
import { readVideoTestimonials } from '#shared/testimonials/read-testimonials.ts';
import { callRaw } from '#web/api/call.ts';
import sampleFilms from 'virtual:opening-films';

/** The films of customers, or samples if they cannot be loaded and the shop may show samples. */
export async function loadFilms(): Promise<VideoTestimonial[]> {
  const films = await callRaw('GET /api/video-testimonials', {}).then(
    readVideoTestimonials,
    () => undefined,
  );
  return films ?? (settings().hidesSamples ? [] : sampleFilms);
}
