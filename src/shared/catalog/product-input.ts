import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { hasAtMostDecimals } from '../numbers.ts';
import { comboPartsInput } from './combo-contract.ts';
import { gtinProblem } from './gtin.ts';
import { gstFrom, gstRate, hsn } from '../tax/product-tax.ts';
import { SIZE_REQUIRED, checkSizeFields, sizeGroup, sizeLabel } from './size-input.ts';
import { optionalText, textField } from '../text-field.ts';
import { tiles, weightUnits } from './vocabulary.ts';

const { priceMaxPaise, picturesPerProduct, shelfLifeMonthsMax, stockMax } = limits;

/** Separates the texts of a list in a CSV cell. */
export const LIST_SEPARATOR = '|';

const textList = (what: string, { count, length }: { count: number; length: number }) =>
  z.pipe(
    z
      .array(
        textField(what, length).check(
          z.refine(
            (text) => !text.includes(LIST_SEPARATOR),
            `${what} must not contain ${LIST_SEPARATOR}`,
          ),
        ),
        `${what} must be a list`,
      )
      .check(z.maxLength(count, `Use at most ${count}`)),
    z.transform((texts) => texts.filter(Boolean)),
  );
const flag = z.boolean('Use true or false');

export const priceInRupees = (what: string) =>
  z.number(`${what} must be a number`).check(
    z.minimum(0, `${what} must be 0 or more`),
    z.maximum(priceMaxPaise / 100, `${what} is too high`),
    z.refine((amount) => hasAtMostDecimals(amount, 2), `${what} may have two decimals`),
  );

const nutrientValue = (what: string, max: number) =>
  z.optional(
    z.number(`${what} must be a number`).check(
      z.minimum(0, `${what} must be 0 or more`),
      z.maximum(max, `${what} must be at most ${max}`),
      z.refine((amount) => hasAtMostDecimals(amount, 1), `${what} may have one decimal`),
    ),
  );

const IMAGE_URL = /^(\/(?!\/)|https:\/\/)\S+$/;

const image = z.object({
  url: textField('The address', 500).check(
    z.regex(IMAGE_URL, 'Use an address that begins with https:// or upload the picture'),
  ),
  alt: z._default(textField('The description', 200), ''),
  isPrimary: z._default(z.boolean(), false),
});

export const stockFigure = z
  .int('Please enter a valid stock number (0 or greater)')
  .check(
    z.minimum(0, 'Please enter a valid stock number (0 or greater)'),
    z.maximum(stockMax, `Stock must be at most ${stockMax}`),
  );

const SHELF_LIFE = `Use whole months, from 1 to ${shelfLifeMonthsMax}`;

/** Search engines cut longer texts. */
export const seoLimits = { title: 70, description: 200 };

const SKU = /^[A-Z0-9-]{3,32}$/;

/** Paths under `/api/products/` that are not products. */
export const reservedSlugs: readonly string[] = ['bestsellers'];

const required = {
  name: textField('Name', 160, 'Product name is required').check(
    z.minLength(1, 'Product name is required'),
  ),
  category: textField('Category', 100, 'Category is required').check(
    z.minLength(1, 'Category is required'),
  ),
  price: priceInRupees('Price'),
};

const fields = {
  /** Generated from the name if it is missing. */
  slug: textField('The web address', 120).check(
    z.regex(
      /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use lowercase letters, digits and single dashes, but not only digits',
    ),
    z.refine((slug) => !reservedSlugs.includes(slug), 'This web address is taken'),
  ),
  hindiName: optionalText('Hindi name', 160),
  tagline: optionalText('Tagline', 160),
  description: textField('Description', 5000),
  shortDescription: textField('Ingredients', 1000),
  seoTitle: optionalText('The search title', seoLimits.title),
  seoDescription: optionalText('The search description', seoLimits.description),
  tile: z.enum(tiles, `Use one of ${tiles.join(', ')}`),
  originalPrice: z.nullable(priceInRupees('Original price')),
  sku: z.nullable(
    z.pipe(
      textField('SKU', 32),
      z.pipe(
        z.transform((sku: string) => sku.toUpperCase() || null),
        z.nullable(
          z.string().check(z.regex(SKU, 'Use 3 to 32 letters, digits and dashes for the SKU')),
        ),
      ),
    ),
  ),
  barcode: z.nullable(
    z.pipe(
      textField('Barcode', 20),
      z.pipe(
        // Printed barcodes have spaces between the groups of digits.
        z.transform((typed: string) => typed.replaceAll(/[\s-]/g, '') || null),
        z.nullable(
          z.string().check(
            z.refine((digits) => gtinProblem(digits) === undefined, {
              error: ({ input }) => gtinProblem(String(input)) ?? '',
            }),
          ),
        ),
      ),
    ),
  ),
  weight: z.nullable(
    z.object({
      value: z.number('Weight must be a number').check(
        z.gt(0, 'Weight must be above 0'),
        z.maximum(99_999_999, 'Weight is too high'),
        z.refine((value) => hasAtMostDecimals(value, 2), 'Weight may have two decimals'),
      ),
      unit: z.enum(weightUnits, `Use one of ${weightUnits.join(', ')}`),
    }),
  ),
  nutritionalInfo: z.nullable(
    z.object({
      calories: nutrientValue('Calories', 9999),
      protein: nutrientValue('Protein', 100),
      carbs: nutrientValue('Carbs', 100),
      fat: nutrientValue('Fat', 100),
      fiber: nutrientValue('Fiber', 100),
      sugar: nutrientValue('Sugar', 100),
    }),
  ),
  tags: textList('Tags', { count: 20, length: 40 }),
  serveIdeas: textList('Ways to enjoy it', { count: 12, length: 200 }),
  isActive: flag,
  isFeatured: flag,
  isBestseller: flag,
  isOrganic: flag,
  origin: textField('Origin', 60),
  shelfLifeMonths: z.nullable(
    z.int(SHELF_LIFE).check(z.minimum(1, SHELF_LIFE), z.maximum(shelfLifeMonthsMax, SHELF_LIFE)),
  ),
  /** The products of a combo. */
  parts: comboPartsInput,
  images: z.array(image, 'Images must be a list').check(
    z.maxLength(picturesPerProduct, `Use at most ${picturesPerProduct} images`),
    z.refine(
      (images) => images.filter(({ isPrimary }) => isPrimary).length <= 1,
      'Only one image can be the primary one',
    ),
  ),
  sizeGroup,
  sizeLabel,
};

const tax = {
  /** A new product without an HSN code or rate gets those of its category. */
  hsn: z.optional(hsn),
  /** In percent. */
  gstRate: z.optional(gstRate),
  /** The day from which a changed HSN code or rate applies: today, if it is missing. */
  gstFrom: z.optional(z.nullable(gstFrom)),
};

/** An active product that is free; the back-office asks before it saves one. */
export function isFreeOnSale({ price, isActive }: { price: number | null; isActive: boolean }) {
  return isActive && price === 0;
}

interface Prices {
  price?: number | undefined;
  originalPrice?: number | null | undefined;
}

export const ORIGINAL_PRICE_TOO_LOW = 'The original price (MRP) must not be below the price';

/** An equal original price is allowed; the shop shows it without a strike-through. */
export function isOriginalPriceAllowed({ price, originalPrice }: Prices): boolean {
  return price === undefined || typeof originalPrice !== 'number' || originalPrice >= price;
}

const originalPriceAllowed = z.refine<Prices>(isOriginalPriceAllowed, {
  path: ['originalPrice'],
  error: ORIGINAL_PRICE_TOO_LOW,
});

interface NewSize {
  sizeGroup: string | null;
  sizeLabel: string | null;
  sizeOf?: string | undefined;
}

const sizeComplete = z.superRefine<NewSize>((input, context) => {
  const { sizeOf, ...size } = input;
  const missing = size.sizeLabel === null ? { sizeLabel: SIZE_REQUIRED } : {};
  const errors = sizeOf === undefined ? checkSizeFields(size) : missing;
  for (const [field, message] of Object.entries(errors)) {
    context.addIssue({ code: 'custom', path: [field], message, input });
  }
});

export const newProduct = z
  .object({
    ...required,
    slug: z.optional(fields.slug),
    hindiName: z._default(fields.hindiName, null),
    tagline: z._default(fields.tagline, null),
    description: z._default(fields.description, ''),
    shortDescription: z._default(fields.shortDescription, ''),
    seoTitle: z._default(fields.seoTitle, null),
    seoDescription: z._default(fields.seoDescription, null),
    tile: z._default(fields.tile, 'neel'),
    originalPrice: z._default(fields.originalPrice, null),
    sku: z._default(fields.sku, null),
    barcode: z._default(fields.barcode, null),
    weight: z._default(fields.weight, null),
    nutritionalInfo: z._default(fields.nutritionalInfo, null),
    tags: z._default(fields.tags, []),
    serveIdeas: z._default(fields.serveIdeas, []),
    isActive: z._default(fields.isActive, true),
    isFeatured: z._default(fields.isFeatured, false),
    isBestseller: z._default(fields.isBestseller, false),
    isOrganic: z._default(fields.isOrganic, false),
    origin: z._default(fields.origin, 'India'),
    shelfLifeMonths: z._default(fields.shelfLifeMonths, null),
    images: z._default(fields.images, []),
    parts: z._default(fields.parts, []),
    sizeGroup: z._default(fields.sizeGroup, null),
    sizeLabel: z._default(fields.sizeLabel, null),
    /** The product of which the new one is another size; it replaces the group. */
    sizeOf: z.optional(z.string('Unknown product').check(z.maxLength(64, 'Unknown product'))),
    ...tax,
    stock: stockFigure,
  })
  .check(originalPriceAllowed, sizeComplete);

/** Missing fields stay unchanged, above all the stock, which sales change during editing. */
const changes = z.partial(z.object({ ...fields, ...tax, stock: stockFigure }));

export const changedProduct = z
  .extend(changes, {
    ...required,
    /** The stock that the form showed before the edit. */
    seenStock: z.optional(z.int()),
    /** The edited version; without one the change always wins. */
    version: z.optional(z.int('Version must be a whole number')),
  })
  .check(originalPriceAllowed);

/** A CSV row for an existing product, in which even the name is optional. */
export const importedChanges = z.extend(changes, z.partial(z.object(required)).shape);

export type NewProduct = z.output<typeof newProduct>;
export type ChangedProduct = z.output<typeof changedProduct>;
export type TaxInput = Pick<NewProduct, keyof typeof tax>;
