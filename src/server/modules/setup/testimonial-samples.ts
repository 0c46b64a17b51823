import { counted } from '#shared/wait-text.ts';
import {
  isSampleReview,
  isSampleText,
  isSampleVideo,
  type TestimonialSettings,
} from '#shared/settings/testimonials.ts';
import { seedSettings } from '../../db/seed/settings.ts';

const { reviews: sample } = seedSettings.testimonials;

/** What the section has in common with a new shop, one line each. */
export function listTestimonialSamples({ texts, videos, reviews }: TestimonialSettings): string[] {
  const { rating, count, list } = reviews;
  return [
    countLine(texts.filter(isSampleText).length, 'sample testimonial'),
    countLine(videos.filter(isSampleVideo).length, 'sample film'),
    countLine(list.filter(isSampleReview).length, 'sample review'),
    rating !== null && rating === sample.rating && `The rating of ${rating} is a sample`,
    count !== null && count === sample.count && `The number of ${count} reviews is a sample`,
  ].filter((line) => line !== false);
}

const countLine = (count: number, what: string): string | false =>
  count > 0 && `${counted(count, what)} ${count === 1 ? 'is' : 'are'} left`;
