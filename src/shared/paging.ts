import { limits } from './limits.ts';
import * as z from 'zod/mini';

const { listPagesMax, searchLengthMax } = limits;
const NUMBER = `Page must be a number from 1 to ${listPagesMax}`;

/** `?page=3`, from 1. */
export const pageNumber = z._default(
  z.coerce
    .number<string>(NUMBER)
    .check(z.int(NUMBER), z.minimum(1, NUMBER), z.maximum(listPagesMax, NUMBER)),
  1,
);

/** A search text. */
export const searchText = z._default(
  z
    .string('Search must be a text')
    .check(
      z.trim(),
      z.maxLength(searchLengthMax, `Search must be at most ${searchLengthMax} characters`),
    ),
  '',
);

export interface Paged<Item> {
  items: Item[];
  total: number;
  page: number;
  pageCount: number;
}

/** The schema of a page. */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageCount: z.int() });
