import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rateChange } from './product-tax.ts';

const path = '/api/admin/tax-rates';
const access = 'admin';
const permission = 'manage_products';

/** The products of an HSN code that have the same rate. */
const rateGroup = z.object({
  hsn: z.string(),
  gstRate: z.number(),
  products: z.int(),
});

export const listTaxRates = endpoint({
  method: 'GET',
  path,
  access,
  permission,
  summary: 'HSN codes and GST rates with their products, future changes, and products without them',
  reply: z.object({
    rates: z.array(rateGroup),
    /** Sorted by their days. */
    future: z.array(z.extend(rateGroup, { appliesFrom: z.iso.date() })),
    /** Active products without an HSN code; at most 50 are named. */
    missing: z.object({
      count: z.int(),
      products: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
});

export type TaxRates = z.output<typeof listTaxRates.reply>;

export const changeTaxRate = endpoint({
  method: 'POST',
  path,
  access,
  permission,
  summary:
    'Changes the GST rate of all products whose HSN code begins with the given one, from a day on; a dry run only counts them',
  body: z.extend(rateChange, { isDryRun: z._default(z.boolean(), false) }),
  reply: z.object({
    /** Products that get the rate, and those that have it on that day anyway. */
    changed: z.int(),
    unchanged: z.int(),
    /** Changed products with a later entry, which applies from its own day. */
    changedAgainLater: z.int(),
    isDryRun: z.boolean(),
  }),
});

export type TaxRateChange = z.output<typeof changeTaxRate.reply>;
