import * as z from 'zod/mini';

const NUMBER = 'Page must be a number from 1 to 100000';

/** `?page=3`, from 1. */
export const pageNumber = z._default(
  z.coerce
    .number<string>(NUMBER)
    .check(z.int(NUMBER), z.minimum(1, NUMBER), z.maximum(100_000, NUMBER)),
  1,
);

/** What somebody typed to find something. */
export const searchText = z._default(
  z
    .string('Search must be a text')
    .check(z.trim(), z.maxLength(100, 'Search must be at most 100 characters')),
  '',
);

/** One page of a longer list. */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageCount: z.int() });
