/** Actions on many orders. */
export const bulkKinds = ['status', 'ship'] as const;

export type BulkKind = (typeof bulkKinds)[number];
