import * as z from 'zod/mini';
import { hasAtMostDecimals } from '../numbers.ts';
import { HSN_MISSING, RATE_MISSING, type ProductTax } from './dated-rate.ts';

const HSN_FORM = 'Enter the HSN code with 4, 6 or 8 digits';
const DATE_FORM = 'Use a date such as 2026-04-01';
const RATE_MAX = 40;

/** An HSN code as it is printed: `2008 19` is `200819`. Empty becomes null. */
export const hsn = z.nullable(
  z.pipe(
    z.string(HSN_FORM).check(z.maxLength(20, HSN_FORM)),
    z.pipe(
      z.transform((typed: string) => typed.replaceAll(/[\s.]/g, '') || null),
      z.nullable(z.string().check(z.regex(/^(\d{4}|\d{6}|\d{8})$/, HSN_FORM))),
    ),
  ),
);

/** In percent. */
export const gstRate = z.nullable(
  z.number('GST rate must be a number').check(
    z.minimum(0, 'GST rate must be 0 or more'),
    z.maximum(RATE_MAX, `GST rate must be at most ${RATE_MAX}`),
    z.refine((rate) => hasAtMostDecimals(rate, 2), 'GST rate may have two decimals'),
  ),
);

/** The day in India from which an HSN code and rate apply. */
export const gstFrom = z.iso
  .date(DATE_FORM)
  .check(z.refine((day) => day >= '2000' && day < '2100', DATE_FORM));

/** The HSN code and rate of a product from a day on, in the API. */
export const productTax: z.ZodMiniType<ProductTax> = z.object({
  hsn: z.string(),
  gstRate: z.number(),
  appliesFrom: z.iso.date(),
});

/** A change of law, for all products whose HSN code begins with this one. */
export const rateChange = z.object({
  hsn: z.pipe(hsn, z.string(HSN_MISSING)),
  gstRate: z.pipe(gstRate, z.number(RATE_MISSING)),
  /** Today, if it is missing. */
  gstFrom: z.optional(gstFrom),
});
