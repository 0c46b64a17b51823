import * as z from 'zod/mini';
import { markdownField, optionalText, requiredText, textField } from '../text-field.ts';
import { pagePathProblem } from '../pages/page-path.ts';
import { gstRate, hsn } from '../tax/product-tax.ts';
import { CATEGORIES_MAX, categoryLimits } from './category-limits.ts';
import { uploadedPicture } from './picture.ts';

export const RESERVED_SLUG = 'Another page of the shop has this web address';

/** The form for a new category has the address `/admin/categories/new`. */
export const isReserved = (slug: string) =>
  slug === 'new' || pagePathProblem(`/${slug}`) !== undefined;

/** The HSN code and GST rate (in percent) of new products; both or neither. */
const tax = { hsn, gstRate };

const fields = {
  name: requiredText('Name', categoryLimits.name),
  slug: textField('The web address', categoryLimits.slug).check(
    z.regex(
      /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use lowercase letters, digits and single dashes, but not only digits',
    ),
    z.refine((slug) => !isReserved(slug), RESERVED_SLUG),
  ),
  hindiName: optionalText('Hindi name', categoryLimits.name),
  description: textField('Description', categoryLimits.description),
  /** Markdown; `markdownProblem` checks it on the server. */
  landingText: z.nullable(
    z.pipe(
      markdownField('Landing text', categoryLimits.landingText),
      z.transform((text) => (text.trim() === '' ? null : text)),
    ),
  ),
  image: z.nullable(
    z.object({
      url: z
        .string('Upload an image')
        .check(z.refine((url) => uploadedPicture(url) !== undefined, 'Upload an image')),
      alt: textField('The description', categoryLimits.alt, 'Describe what the image shows').check(
        z.minLength(1, 'Describe what the image shows'),
      ),
    }),
  ),
};

export const newCategory = z.object({
  name: fields.name,
  /** Generated from the name if it is missing. */
  slug: z.optional(fields.slug),
  hindiName: z._default(fields.hindiName, null),
  description: z._default(fields.description, ''),
  landingText: z._default(fields.landingText, null),
  image: z._default(fields.image, null),
  hsn: z._default(tax.hsn, null),
  gstRate: z._default(tax.gstRate, null),
});

/** Missing fields stay unchanged. */
export const changedCategory = z.extend(z.partial(z.object({ ...fields, ...tax })), {
  /** The edited version; without one the change always wins. */
  version: z.optional(z.int('Version must be a whole number')),
});

export const categoryOrder = z.object({
  /** All categories, in their new order. */
  slugs: z
    .array(z.string('Use the web addresses of categories'), 'Slugs must be a list')
    .check(z.maxLength(CATEGORIES_MAX, `There are at most ${CATEGORIES_MAX} categories`)),
});

export type NewCategory = z.output<typeof newCategory>;
export type ChangedCategory = z.output<typeof changedCategory>;
