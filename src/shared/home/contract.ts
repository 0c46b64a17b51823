import * as z from 'zod/mini';
import { product } from '../catalog/product.ts';
import { endpoint } from '../endpoint.ts';
import { bandDrawings, illustrations, slideDrawings, tones } from '../settings/home.ts';

/** Both or none; without them the drawing is shown. */
const ownImages = {
  desktopImage: z.optional(z.string()),
  phoneImage: z.optional(z.string()),
};

const slide = z.object({
  heading: z.string(),
  text: z.string(),
  buttonLabel: z.string(),
  link: z.optional(z.string()),
  ...ownImages,
  drawing: z.enum(slideDrawings),
  alt: z.string(),
  tone: z.enum(tones),
});

const point = {
  name: z.string(),
  text: z.string(),
  art: z.enum(illustrations),
  image: z.nullable(z.string()),
};

const rail = z.object({ heading: z.string(), linkText: z.string(), products: z.array(product) });

const storyFilm = z.object({
  mp4: z.string(),
  webm: z.nullable(z.string()),
  captions: z.nullable(z.string()),
  poster: z.string(),
  alt: z.string(),
});

export const homeContent = z.object({
  /** Those that are scheduled now. */
  slides: z.array(slide),
  intro: z.object({ heading: z.string(), text: z.string() }),
  pillars: z.array(z.object(point)),
  values: z.array(z.object({ ...point, tone: z.enum(tones) })),
  /** Null: the row is hidden. */
  bestsellers: z.nullable(rail),
  superfoods: z.nullable(rail),
  story: z.object({
    heading: z.string(),
    text: z.string(),
    buttonLabel: z.string(),
    /** Null: no film. Without files it is the drawn one. */
    film: z.nullable(z.object({ files: z.optional(storyFilm) })),
  }),
  marketplaces: z.object({ heading: z.string() }),
  customers: z.object({ heading: z.string(), textsHeading: z.string() }),
  statistics: z.array(z.object({ figure: z.string(), label: z.string() })),
});

export type HomeContent = z.output<typeof homeContent>;
export type HomeSlide = HomeContent['slides'][number];
export type HomeRail = NonNullable<HomeContent['bestsellers']>;
export type HomeStory = HomeContent['story'];
export type StoryFilmFiles = z.output<typeof storyFilm>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'public',
  summary: 'The content of the home page',
  reply: homeContent,
});

const productsPage = z.object({
  heading: z.string(),
  text: z.string(),
  ...ownImages,
  drawing: z.enum(bandDrawings),
  alt: z.string(),
  tone: z.enum(tones),
  helpHeading: z.string(),
  helpText: z.string(),
});

export type ProductsPageContent = z.output<typeof productsPage>;

export const getProductsPage = endpoint({
  method: 'GET',
  path: '/api/home/products-page',
  access: 'public',
  summary: 'The texts and the picture around the list of products',
  reply: productsPage,
});
