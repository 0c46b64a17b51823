import * as z from 'zod/mini';
import { pagePathProblem } from '../pages/page-path.ts';
import { isPagePicture } from '../pages/pictures.ts';
import { markdownField, textField } from '../text-field.ts';
import { placeholderProblem } from './placeholders.ts';

export const pageTemplates = ['policy', 'story', 'about', 'landing', 'plain'] as const;

/** The foods that a landing page can compare with; `landing/typical-foods.ts` has their figures. */
export const comparedFoods = ['potatoChips', 'maida'] as const;
export type ComparedFood = (typeof comparedFoods)[number];

export const pageLimits = {
  pages: 100,
  bodyLength: 50_000,
  redirects: 20,
  packs: 12,
} as const;

const text = (what: string, { min = 1, max }: { min?: number; max: number }) =>
  textField(what, max).check(z.minLength(min, `${what} is missing`));

/** A line of text with placeholders. */
const filledText = (what: string, limits: { min?: number; max: number }) =>
  text(what, limits).check(
    z.superRefine((value, context) => {
      const message = placeholderProblem(value);
      if (message) context.addIssue({ code: 'custom', message, input: value });
    }),
  );

const pagePath = z.string('The address must be a text').check(
  z.superRefine((value, context) => {
    const message = pagePathProblem(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  }),
);

const picture = z.string().check(z.refine(isPagePicture, 'Choose a drawing or upload a picture'));

const slug = z
  .string()
  .check(z.maxLength(120), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This is not the name of a URL'));

/** What only landing pages have: the picture with its texts at the top, and the packs. */
export const landingFields = z.object({
  /** The large title; the title of the page is the short name in the breadcrumb. */
  heading: filledText('The heading', { max: 120 }),
  /** The name in another script, above the heading. */
  localName: text('The name above the heading', { min: 0, max: 60 }),
  pictureAlt: filledText('The description of the picture', { min: 0, max: 200 }),
  ground: z.enum(['night', 'sun']),
  buttonLabel: text('The label of the button', { max: 40 }),
  /** The product list, or the first pack in stock. */
  buttonTarget: z.enum(['list', 'pack']),
  category: z.nullable(slug),
  packs: z.array(slug).check(z.maxLength(pageLimits.packs, `Use at most ${pageLimits.packs}`)),
  /** The product whose nutrition figures are shown; the default is the first pack that has figures. */
  measuredProduct: z.nullable(slug),
  comparedFood: z.nullable(z.enum(comparedFoods)),
});

/** A page of the shop, stored as the document `page:<id>`. */
export const pageDocument = z
  .object({
    path: pagePath,
    template: z.enum(pageTemplates),
    title: filledText('The title', { max: 80 }),
    /** For search engines and link previews; the default is the title. */
    seoTitle: z.optional(filledText('The title for search engines', { max: 80 })),
    description: filledText('The description', { min: 0, max: 300 }),
    lead: filledText('The introduction', { min: 0, max: 500 }),
    picture: z.nullable(picture),
    /** Markdown; `markdownProblem` checks it on the server. */
    body: markdownField('The text', pageLimits.bodyLength),
    isPublished: z.boolean(),
    showInFooter: z.boolean(),
    /** The order in the footer and in lists. */
    position: z.int('The position must be a whole number').check(z.minimum(0), z.maximum(100_000)),
    /** Earlier paths, which redirect to this page. */
    redirectsFrom: z
      .array(pagePath)
      .check(z.maxLength(pageLimits.redirects, `Use at most ${pageLimits.redirects}`)),
    landing: z.optional(landingFields),
  })
  .check(
    z.refine((page) => page.template !== 'landing' || page.landing !== undefined, {
      path: ['landing'],
      error: 'A landing page needs a heading and a button',
    }),
  );

export type PageDocument = z.output<typeof pageDocument>;
export type LandingFields = z.output<typeof landingFields>;
