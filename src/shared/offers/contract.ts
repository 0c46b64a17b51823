import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { cartLimits } from '../cart/limits.ts';
import { limits } from '../limits.ts';
import { amountPaise, endsAfterStart, listOf, schedule, wholeNumber } from '../settings/fields.ts';
import { requiredText, textField } from '../text-field.ts';
import { codeLengthMax } from './code.ts';
import { offerGoods, offerTerms } from './terms.ts';

const access = { access: 'admin', permission: 'manage_offers' } as const;
const params = z.object({ id: z.string() });

export const audiences = ['everyone', 'first_order', 'tagged'] as const;
/** Whether an offer works now: `used_up` has reached its limit. */
export const offerStates = ['running', 'scheduled', 'ended', 'used_up', 'off', 'archived'] as const;
export type OfferState = (typeof offerStates)[number];

const limit = (what: string) => z.nullable(wholeNumber({ what, min: 1, max: 10_000_000 }));
const NEEDS_TAGS = 'Enter at least one tag';
const tag = requiredText('A tag', 30);
const typedCode = z
  .string('Enter a code')
  .check(z.maxLength(100, `Use at most ${codeLengthMax} letters and digits`));

const content = {
  title: requiredText('The title', 80),
  note: textField('The note', 500),
  isAutomatic: z.boolean('Choose whether it needs a code'),
  terms: offerTerms,
  minBasketPaise: z.nullable(
    amountPaise({ what: 'The minimum', max: limits.priceMaxPaise }).check(
      z.minimum(1, 'The minimum must be more than ₹0'),
    ),
  ),
  included: offerGoods,
  excluded: offerGoods,
  audience: z.enum(audiences, 'Choose the customers'),
  tags: listOf(tag, 20),
  isActive: z.boolean('Choose whether it is on'),
  ...schedule,
  totalLimit: limit('The limit'),
  customerLimit: limit('The limit per customer'),
};

const fits = [
  endsAfterStart,
  z.refine<{ audience: string; tags: string[] }>(
    ({ audience, tags }) => (audience === 'tagged') === tags.length > 0,
    { path: ['tags'], error: NEEDS_TAGS },
  ),
] as const;

export const offerInput = z.object(content).check(...fits);

export type OfferInput = z.output<typeof offerInput>;

const offer = z.object({
  id: z.string(),
  version: z.int(),
  ...content,
  state: z.enum(offerStates),
  /** The code that shoppers share, besides single-use codes. */
  code: z.nullable(z.string()),
  codesCount: z.int(),
  /** Reserved and paid uses. */
  usesCount: z.int(),
  archivedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type AdminOffer = z.output<typeof offer>;

const reply = z.object({ offer });

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/admin/offers',
  ...access,
  summary: 'The offers with their state and uses, newest first',
  query: z.object({
    search: searchText,
    state: z.optional(z.enum(offerStates, `Use one of ${offerStates.join(', ')}`)),
    page: pageNumber,
  }),
  reply: paged(offer),
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/admin/offers/:id',
  ...access,
  summary: 'One offer',
  params,
  reply,
});

export const createOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers',
  ...access,
  acceptsKey: true,
  summary: 'Creates an offer, with its code unless it is automatic or gets single-use codes',
  body: z.extend(z.object(content), { code: z.nullable(typedCode) }).check(...fits),
  reply,
});

export const changeOffer = endpoint({
  method: 'PUT',
  path: '/api/admin/offers/:id',
  ...access,
  summary: 'Changes an offer; running checkouts keep what they were promised',
  params,
  body: z
    .extend(z.object(content), {
      code: z.nullable(typedCode),
      baseVersion: z.int('Send the version that was edited'),
    })
    .check(...fits),
  reply,
});

export const archiveOffer = endpoint({
  method: 'DELETE',
  path: '/api/admin/offers/:id',
  ...access,
  summary: 'Deletes an offer that was never used, and archives any other one',
  params,
  reply: z.object({ isDeleted: z.boolean() }),
});

export const restoreOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/:id/restore',
  ...access,
  summary: 'Restores an archived offer, switched off',
  params,
  reply,
});

/** Prices a sample cart without storing anything. */
export const previewOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/preview',
  ...access,
  summary: 'What an offer would take off a cart of these products',
  body: z.object({
    offer: offerInput,
    items: listOf(
      z.object({
        productId: z.string(),
        quantity: wholeNumber({ what: 'The quantity', min: 1, max: cartLimits.quantityMax }),
      }),
      20,
    ),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        quantity: z.int(),
        price: z.number(),
        discount: z.number(),
      }),
    ),
    subtotal: z.number(),
    discount: z.number(),
    shipping: z.number(),
    total: z.number(),
    /** Why it takes nothing off; null if it does. */
    problem: z.nullable(z.string()),
  }),
});

const CODES_MAX = 10_000;
const batchName = requiredText('The name', 60);

export const createCodes = endpoint({
  method: 'POST',
  path: '/api/admin/offers/:id/codes',
  ...access,
  summary: 'Creates single-use codes at random',
  params,
  body: z.object({
    count: wholeNumber({ what: 'The number of codes', min: 1, max: CODES_MAX }),
    /** Before the random part, such as `DIWALI-`. */
    prefix: textField('The prefix', 12),
    /** A name that no other batch of the offer has, so that a repeated request creates no second one. */
    batch: batchName,
  }),
  reply: z.object({ count: z.int() }),
});

const batch = z.object({
  name: z.string(),
  codesCount: z.int(),
  usedCount: z.int(),
  createdAt: z.iso.datetime(),
});

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/admin/offers/:id/codes',
  ...access,
  summary: 'The codes of an offer with their uses, paged, and how many each batch has',
  params,
  query: z.object({ search: searchText, page: pageNumber }),
  reply: z.extend(
    paged(
      z.object({
        code: z.string(),
        usesMax: z.nullable(z.int()),
        usesCount: z.int(),
        /** Of the last use; null if it is not paid. */
        orderNumber: z.nullable(z.string()),
        createdAt: z.iso.datetime(),
      }),
    ),
    { batches: z.array(batch) },
  ),
});

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/admin/offers/:id/codes/export',
  ...access,
  summary: 'The codes of an offer as CSV',
  params,
  query: z.object({ batch: z.optional(batchName) }),
  file: 'text/csv',
  reply: z.string(),
});

export const deleteCodes = endpoint({
  method: 'DELETE',
  path: '/api/admin/offers/:id/codes',
  ...access,
  summary: 'Deletes the codes of a batch that were not used',
  params,
  query: z.object({ batch: batchName }),
  reply: z.object({ deleted: z.int() }),
});

export const getOfferStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/offers/:id/statistics',
  ...access,
  summary: 'What orders with an offer brought and what the offer cost, by day',
  params,
  reply: z.object({
    /** Paid orders that were not cancelled. */
    orders: z.int(),
    /** Checkouts that are not paid yet. */
    reserved: z.int(),
    /** In rupees: the totals of the orders, after the discount. */
    revenue: z.number(),
    discount: z.number(),
    customers: z.int(),
    newCustomers: z.int(),
    averageOrder: z.number(),
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), discount: z.number() })),
  }),
});
