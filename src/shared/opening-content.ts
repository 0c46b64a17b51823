/** Sample content for the opening day. Real data replaces each part; none of it may look like a measurement. */
export const openingContent = {
  cardRating: '4.91',
  reviewCount: 24,
  /** By product id. */
  ranks: {
    '1': { badge: '#1', salesText: '1,200+ packs sold last month' },
    '2': { badge: '#2', salesText: '900+ packs sold last month' },
    '3': { badge: '#3', salesText: '700+ packs sold last month' },
    '4': { badge: '#4', salesText: '500+ packs sold last month' },
  } as Record<string, { badge: string; salesText: string } | undefined>,
  statistics: [
    { figure: '4.9/5', label: 'average rating' },
    { figure: '500+', label: 'happy customers' },
    { figure: '98%', label: 'would recommend' },
  ],
  reviews: [
    {
      name: 'Ananya S.',
      rating: 5,
      date: '12 March 2025',
      text: 'Fresh, crunchy and not oily. The pack was sealed well and came in three days.',
    },
    {
      name: 'Rakesh J.',
      rating: 5,
      date: '2 March 2025',
      text: 'Tastes the way it did at home. I like that every ingredient is one I know.',
    },
    {
      name: 'Lakshmi N.',
      rating: 4,
      date: '18 February 2025',
      text: 'Lovely with evening tea. I wish the pack were a little bigger.',
    },
  ],
} as const;
