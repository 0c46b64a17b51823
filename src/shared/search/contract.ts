import * as z from 'zod/mini';
import { category } from '../catalog/category.ts';
import { wholeNumber } from '../catalog/contract.ts';
import { product } from '../catalog/product.ts';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../paging.ts';
import { tidySearchText } from './query.ts';

export const SUGGESTIONS_MAX = 20;
export const SUGGESTIONS_DEFAULT = 6;
export const RESULTS_PER_PAGE = 24;

/** Searches in other spellings of the same letters share a response. */
const text = z.pipe(
  searchText,
  z.transform((typed) => tidySearchText(typed).toLowerCase()),
);

/** The start and the end of a matching part of a text. */
const mark = z.tuple([z.int(), z.int()]);

const suggestedProduct = z.extend(
  z.pick(product, {
    id: true,
    slug: true,
    name: true,
    hindiName: true,
    price: true,
    originalPrice: true,
    category: true,
    image: true,
    tile: true,
    stock: true,
  }),
  {
    /** As printed on the pack: `500 g`. */
    size: z.nullable(z.string()),
    nameMarks: z.array(mark),
    hindiNameMarks: z.array(mark),
  },
);

const suggestedCategory = z.pick(category, {
  slug: true,
  name: true,
  hindiName: true,
  path: true,
});

const found = {
  /** The number of products that match. */
  total: z.int(),
  /** The search text with its typos corrected, if no product matches it as it is. */
  corrected: z.nullable(z.string()),
  categories: z.array(suggestedCategory),
};

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary:
    'Products and categories that match a search text in Latin letters or Hindi, also with typos; best sellers if none does',
  query: z.object({ q: text, limit: z.optional(wholeNumber(1, SUGGESTIONS_MAX)) }),
  reply: z.object({
    ...found,
    products: z.array(suggestedProduct),
    /** Best sellers, if no product matches. */
    popular: z.array(suggestedProduct),
  }),
});

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/search/products',
  access: 'public',
  summary: 'One page of the products that match a search text, best matches first',
  query: z.object({ q: text, page: z.optional(wholeNumber(1, 500)) }),
  reply: z.object({
    ...found,
    products: z.array(product),
    page: z.int(),
    pages: z.int(),
    popular: z.array(product),
  }),
});

export type SearchMark = z.output<typeof mark>;
export type SuggestedProduct = z.output<typeof suggestedProduct>;
export type SuggestedCategory = z.output<typeof suggestedCategory>;
export type Suggestions = z.output<typeof suggestProducts.reply>;
export type SearchResults = z.output<typeof searchProducts.reply>;
