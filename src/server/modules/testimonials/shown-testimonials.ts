import type {
  ProductReviews,
  Testimonial,
  VideoTestimonial,
} from '#shared/testimonials/contract.ts';
import {
  isSampleReview,
  isSampleText,
  isSampleVideo,
  type TestimonialSettings,
} from '#shared/settings/testimonials.ts';
import { toVideoTestimonial } from '#shared/testimonials/to-video-testimonial.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import type { Catalog } from '../catalog/catalog-cache.ts';

interface Options {
  /** Production shows no samples. */
  hidesSamples: boolean;
}

export function shownTexts(
  { texts }: Pick<TestimonialSettings, 'texts'>,
  { hidesSamples }: Options,
): Testimonial[] {
  return texts
    .filter((text) => !text.isHidden && !(hidesSamples && isSampleText(text)))
    .map(({ id, name, location, message, rating, verified }) => ({
      id,
      name,
      location,
      message,
      rating,
      verified,
    }));
}

export function shownVideos(
  { videos }: Pick<TestimonialSettings, 'videos'>,
  { hidesSamples, find }: Options & Pick<Catalog, 'find'>,
): VideoTestimonial[] {
  return videos
    .filter((video) => !video.isHidden && !(hidesSamples && isSampleVideo(video)))
    .map((video) => toVideoTestimonial(video, find));
}

export function productReviews(
  { reviews }: Pick<TestimonialSettings, 'reviews'>,
  { hidesSamples }: Options,
): ProductReviews {
  const shown = reviews.list.filter((review) => !(hidesSamples && isSampleReview(review)));
  const isSampleCount = reviews.count === seedSettings.testimonials.reviews.count;
  return {
    count: hidesSamples && isSampleCount ? null : reviews.count,
    hasSamples: shown.some(isSampleReview),
    reviews: shown.map(({ name, rating, date, text }) => ({ name, rating, date, text })),
  };
}
