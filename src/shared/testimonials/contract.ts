import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const testimonial = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  message: z.string(),
  rating: z.int(),
  verified: z.boolean(),
});

const videoTestimonial = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  title: z.string(),
  videoSrc: z.string(),
  webmSrc: z.nullable(z.string()),
  captionsSrc: z.nullable(z.string()),
  thumbnail: z.string(),
  thumbnailAvif: z.nullable(z.string()),
  fullQuote: z.string(),
  rating: z.int(),
  /** Minutes and seconds, `00:12`. */
  duration: z.string(),
  /** The reviewed product, if it is on sale. */
  product: z.nullable(z.object({ slug: z.string(), name: z.string() })),
});

const productReviews = z.object({
  /** Null: no count is shown. */
  count: z.nullable(z.int()),
  /** Some of the reviews are samples. */
  hasSamples: z.boolean(),
  reviews: z.array(
    z.object({ name: z.string(), rating: z.int(), date: z.string(), text: z.string() }),
  ),
});

export type ProductReviews = z.output<typeof productReviews>;
export type Testimonial = z.output<typeof testimonial>;
export type VideoTestimonial = z.output<typeof videoTestimonial>;

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  summary: 'Customer testimonials',
  reply: z.object({ testimonials: z.array(testimonial) }),
});

export const listVideoTestimonials = endpoint({
  method: 'GET',
  path: '/api/video-testimonials',
  access: 'public',
  summary: 'Customer films; the response is a plain array',
  isBare: true,
  reply: z.array(videoTestimonial),
});

export const getProductReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  access: 'public',
  summary: 'The reviews that the pages of products show',
  reply: productReviews,
});
