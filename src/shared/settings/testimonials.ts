import * as z from 'zod/mini';
import { requiredText } from '../text-field.ts';
import { isObject, listOf, optional, uniqueBy, wholeNumber } from './fields.ts';
import { filmFiles, hasFilm } from './film-files.ts';
import { sampleReviews, sampleTexts, sampleVideos } from './sample-testimonials.ts';

export const testimonialLimits = { texts: 100, videos: 30, reviews: 50 };

const id = z.string('An id is required').check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use another id'));
const rating = wholeNumber({ what: 'The rating', min: 1, max: 5 });
const DATE = 'Enter the date of the consent';

/** The person's permission to publish the testimonial. */
const consent = z.object({
  givenBy: requiredText('The name', 120),
  at: z.iso.date(DATE),
  /** Such as an email, a form or a message. */
  how: requiredText('How the consent was given', 200),
});

const consentField = z._default(z.nullable(consent), null);
const isHidden = z._default(z.boolean(), false);

const consentIsMissing = {
  path: ['consent'],
  error: 'Record the person’s consent',
  when: isObject,
};

const textTestimonial = z
  .object({
    id,
    name: requiredText('The name', 120),
    location: requiredText('The place', 120),
    message: requiredText('The message', 1000),
    rating,
    verified: z.boolean('Choose whether the purchase is verified'),
    isHidden,
    consent: consentField,
  })
  .check(z.refine((text) => text.consent !== null || isSampleText(text), consentIsMissing));

const videoTestimonial = z
  .object({
    id,
    name: requiredText('The name', 120),
    location: requiredText('The place', 120),
    title: requiredText('The title', 120),
    ...filmFiles,
    fullQuote: requiredText('The quote', 2000),
    rating,
    duration: z
      .string('Enter the length')
      .check(z.trim(), z.regex(/^[0-5]\d:[0-5]\d$/, 'Use minutes and seconds, such as 00:45')),
    /** The slug of the product that the film is about. */
    product: z._default(
      optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/, 'Choose a product'))),
      null,
    ),
    isHidden,
    consent: consentField,
  })
  .check(
    hasFilm,
    z.refine((video) => video.consent !== null || isSampleVideo(video), consentIsMissing),
  );

const review = z
  .object({
    name: requiredText('The name', 120),
    rating,
    date: requiredText('The date', 30),
    text: requiredText('The review', 1000),
    consent: consentField,
  })
  .check(z.refine((given) => given.consent !== null || isSampleReview(given), consentIsMissing));

const RATING = 'Use a number from 1 to 5, such as 4.91';

export const testimonialsSection = z.object({
  texts: listOf(textTestimonial, testimonialLimits.texts).check(
    uniqueBy((text) => text.id, 'Another testimonial has this id', 'id'),
  ),
  videos: listOf(videoTestimonial, testimonialLimits.videos).check(
    uniqueBy((video) => video.id, 'Another film has this id', 'id'),
  ),
  /** The rating and the reviews on the pages of products; null hides a figure. */
  reviews: z.object({
    rating: z._default(
      optional(
        z.string(RATING).check(z.trim(), z.regex(/^([1-4](\.\d{1,2})?|5(\.0{1,2})?)$/, RATING)),
      ),
      null,
    ),
    count: z._default(z.nullable(wholeNumber({ what: 'This', min: 0, max: 1_000_000 })), null),
    list: listOf(review, testimonialLimits.reviews),
  }),
});

export type TestimonialSettings = z.output<typeof testimonialsSection>;
export type FilmTestimonial = TestimonialSettings['videos'][number];

/** A testimonial is a sample as long as its words are those that came with the shop. */
export function isSampleText({ name, message }: { name: string; message: string }): boolean {
  return sampleTexts.some((sample) => sample.name === name && sample.message === message);
}

export function isSampleVideo({ name, fullQuote }: { name: string; fullQuote: string }): boolean {
  return sampleVideos.some((sample) => sample.name === name && sample.fullQuote === fullQuote);
}

export function isSampleReview({ name, text }: { name: string; text: string }): boolean {
  return sampleReviews.list.some((sample) => sample.name === name && sample.text === text);
}
