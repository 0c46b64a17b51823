/** The sort orders: their value in the URL and the label shoppers see. */
export const sorts = {
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price Low to High',
  'price-desc': 'Price High to Low',
  rating: 'Highest Rated',
  featured: 'Featured First',
  newest: 'Newest First',
} as const;

export type Sort = keyof typeof sorts;
