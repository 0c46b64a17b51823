import { boolean, pgTable, smallint, sql, text } from '../../db/drizzle.ts';

const id = () =>
  text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

export const testimonials = pgTable('testimonials', {
  id: id(),
  position: smallint('position').notNull(),
  name: text('name').notNull(),
  location: text('location').notNull(),
  message: text('message').notNull(),
  rating: smallint('rating').notNull(),
  verified: boolean('verified').notNull().default(false),
});

export const videoTestimonials = pgTable('video_testimonials', {
  id: id(),
  position: smallint('position').notNull(),
  name: text('name').notNull(),
  location: text('location').notNull(),
  title: text('title').notNull(),
  videoSrc: text('video_src').notNull(),
  webmSrc: text('webm_src'),
  captionsSrc: text('captions_src'),
  thumbnail: text('thumbnail').notNull(),
  thumbnailAvif: text('thumbnail_avif'),
  fullQuote: text('full_quote').notNull(),
  rating: smallint('rating').notNull(),
  duration: text('duration').notNull(),
  productId: text('product_id'),
});
