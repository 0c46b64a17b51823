/** Topics with the labels of the form. */
export const topics = {
  order: 'My order or its delivery',
  refund: 'A return or refund',
  product: 'A product',
  business: 'Bulk or business orders',
  privacy: 'My personal data',
  other: 'Something else',
} as const;

export type Topic = keyof typeof topics;
