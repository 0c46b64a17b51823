import type { Paged } from '#shared/paging.ts';

const PAGE_SIZE = 25;

/** The rows of a page; the first page is 1. */
export function pageRange(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

export function paged<Item>(
  items: Item[],
  { total, page }: { total: number; page: number },
): Paged<Item> {
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

/** An `ilike` pattern for texts that contain `search`; `%` and `_` are escaped. */
export const containsPattern = (search: string) =>
  `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
