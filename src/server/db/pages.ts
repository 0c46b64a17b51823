import type { Paged } from '#shared/paging.ts';

const PAGE_SIZE = 25;

/** `limit` and `offset` of a page, from 1. */
export function pageOf(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

export function paged<Item>(
  items: Item[],
  { total, page }: { total: number; page: number },
): Paged<Item> {
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

/** For `ilike`: a text that holds what was typed, in which `%` and `_` mean themselves. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
