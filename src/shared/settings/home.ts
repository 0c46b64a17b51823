import * as z from 'zod/mini';
import { pictureUrl } from '../media/upload-fields.ts';
import { requiredText, textField } from '../text-field.ts';
import { storyFilm } from './film-files.ts';
import { sampleProductsPage } from './sample-texts.ts';
import {
  endsAfterStart,
  knownPlaceholders,
  link,
  listOf,
  optional,
  schedule,
  uniqueBy,
} from './fields.ts';

export const homeLimits = { slides: 8, railProducts: 12, statistics: 4 };

/** Background colours of slides and values. All of them are light enough for dark text. */
export const tones = ['haldi', 'kamal', 'patti', 'neel', 'majith'] as const;
export type Tone = (typeof tones)[number];

/** Built-in pictures of a slide; `none` leaves the background colour. */
export const slideDrawings = ['makhana', 'sattu', 'none'] as const;

/** Built-in illustrations beside short texts. */
export const illustrations = [
  'umbel-gold',
  'chana',
  'barley',
  'lotus',
  'mint',
  'onion-gold',
  'chilli',
  'cocoa',
  'lemon',
  'pepper',
  'tomato',
] as const;

const upload = z._default(optional(pictureUrl), null);
const tone = z.enum(tones, 'Choose a colour');

export const slide = z
  .object({
    heading: textField('The heading', 90).check(knownPlaceholders),
    text: textField('The text', 160).check(knownPlaceholders),
    buttonLabel: textField('The button', 30),
    /** Without a link, the slide has no button. */
    link: z._default(optional(link), null),
    /** Without an upload, the drawing is shown. */
    desktopImage: upload,
    phoneImage: upload,
    drawing: z.enum(slideDrawings, 'Choose a drawing'),
    /** Describes the image for visitors who do not see it. */
    alt: textField('The description of the image', 160).check(knownPlaceholders),
    tone,
    ...schedule,
  })
  .check(
    endsAfterStart,
    z.refine(({ heading, text, alt }) => `${heading}${text}${alt}` !== '', {
      path: ['alt'],
      error: 'Describe the image, because the slide has no text',
    }),
  );

/** Built-in pictures of the products page; `none` leaves the background colour. */
export const bandDrawings = ['packs', 'none'] as const;

const filledText = (what: string, max: number) => requiredText(what, max).check(knownPlaceholders);

const productsPage = z.object({
  heading: filledText('The heading', 80),
  text: textField('The text', 200).check(knownPlaceholders),
  /** Without an upload, the drawing is shown. */
  desktopImage: upload,
  phoneImage: upload,
  drawing: z.enum(bandDrawings, 'Choose a drawing'),
  /** Describes the image for visitors who do not see it; empty for decoration. */
  alt: textField('The description of the image', 160).check(knownPlaceholders),
  tone,
  /** The box below the list. */
  helpHeading: filledText('The heading', 80),
  helpText: filledText('The text', 200),
});

const art = {
  art: z.enum(illustrations, 'Choose an illustration'),
  /** Shown instead of the illustration. */
  image: upload,
};
const name = requiredText('The name', 40);
const shortText = filledText('The text', 160);
const longText = filledText('The text', 400);
const heading = requiredText('The heading', 80);

export const railSources = ['automatic', 'chosen', 'hidden'] as const;

const slug = z
  .string('Choose a product')
  .check(z.trim(), z.regex(/^[a-z0-9-]{1,120}$/, 'Choose a product'));

/** A row of products. Automatic: the bestsellers, or the first products of the shop. */
const rail = z
  .object({
    heading,
    linkText: requiredText('The link', 40),
    source: z.enum(railSources, 'Choose which products are shown'),
    /** Slugs, in the order of the row. Products that are not on sale are left out. */
    products: listOf(slug, homeLimits.railProducts).check(
      uniqueBy(String, 'This product is already in the list'),
    ),
  })
  .check(
    z.refine(({ source, products }) => source !== 'chosen' || products.length > 0, {
      path: ['products'],
      error: 'Choose at least one product',
    }),
  );

/** `text` is the owner's own figure; the others are counted by the shop. */
export const statisticSources = [
  'text',
  'deliveredOrders',
  'customers',
  'products',
  'rating',
] as const;

const statistic = z
  .object({
    source: z.enum(statisticSources, 'Choose where the figure comes from'),
    /** Only for the source `text`. */
    figure: textField('The figure', 12),
    label: requiredText('The label', 40),
    isHidden: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ source, figure }) => source !== 'text' || figure !== '', {
      path: ['figure'],
      error: 'The figure is required',
    }),
  );

const rank = z.object({
  /** The id or the slug of the product. */
  product: slug,
  badge: requiredText('The badge', 4),
  salesText: textField('The text', 40),
});

export const filmSources = ['drawn', 'upload', 'none'] as const;

const story = z
  .object({
    heading,
    text: longText,
    buttonLabel: requiredText('The button', 30),
    filmSource: z.enum(filmSources, 'Choose a film'),
    film: z._default(z.nullable(storyFilm), null),
  })
  .check(
    z.refine(({ filmSource, film }) => filmSource !== 'upload' || film !== null, {
      path: ['film'],
      error: 'Upload a film',
    }),
  );

export const homeSection = z.object({
  slides: listOf(slide, homeLimits.slides).check(z.minLength(1, 'Add at least one slide')),
  slogans: listOf(requiredText('A slogan', 40), 6).check(
    uniqueBy(String, 'This slogan is already in the list'),
  ),
  intro: z.object({
    /** Null: the tagline of the shop. */
    heading: z._default(optional(textField('The heading', 120)), null),
    text: longText,
  }),
  pillars: listOf(z.object({ name, text: shortText, ...art }), 4).check(
    uniqueBy((pillar) => pillar.name, 'Another entry has this name', 'name'),
  ),
  values: listOf(z.object({ name, text: shortText, ...art, tone }), 6).check(
    uniqueBy((value) => value.name, 'Another entry has this name', 'name'),
  ),
  bestsellers: rail,
  story,
  superfoods: rail,
  marketplaces: z.object({ heading }),
  customers: z.object({ heading, textsHeading: heading }),
  statistics: listOf(statistic, homeLimits.statistics).check(
    uniqueBy(({ label }) => label, 'Another figure has this label', 'label'),
  ),
  productsPage: z._default(productsPage, sampleProductsPage),
  /** Badges on the cards of bestsellers. */
  ranks: listOf(rank, 10).check(
    uniqueBy(({ product }) => product, 'This product is already in the list', 'product'),
  ),
});

export type HomeSettings = z.output<typeof homeSection>;
export type Slide = z.output<typeof slide>;
export type Rail = HomeSettings['bestsellers'];
export type Statistic = HomeSettings['statistics'][number];
export type Rank = HomeSettings['ranks'][number];
export type Illustration = (typeof illustrations)[number];
export type SlideDrawing = (typeof slideDrawings)[number];
