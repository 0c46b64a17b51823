// Plain values without schemas, so that the browser bundle needs no zod for them.

/** The columns by which the back-office list is sorted. */
export const productColumns = ['name', 'sku', 'category', 'price', 'stock', 'status'] as const;

export type ProductColumn = (typeof productColumns)[number];

/** A column with its direction. */
export type ProductOrder = `${ProductColumn}-${'asc' | 'desc'}`;

export const productOrders: readonly ProductOrder[] = productColumns.flatMap(
  (column) => [`${column}-asc`, `${column}-desc`] as const,
);
