export interface Marketplace {
  name: string;
  kind: 'quick delivery' | 'online store';
  url?: string;
}

/** The shop's name and contact details. Code and texts read them from here. */
export const brand = {
  name: 'Tokri',
  tagline: 'Reviving the wholesome snacks India grew up on.',
  title: 'Roasted makhana and stone-ground sattu',
  description:
    'Roasted makhana and stone-ground sattu from Ghaziabad, sent across India. Real ingredients, full nutrition on every page.',
  location: 'Ghaziabad, Uttar Pradesh, India',
  city: 'Ghaziabad',
  slogans: ['Snack Boldly', 'Snack Mindfully', 'Snack your way'],
  /** Placeholders that become links once they have an address. */
  marketplaces: [
    { name: 'Kwik Kirana', kind: 'quick delivery' },
    { name: 'Bazaarly', kind: 'online store' },
    { name: 'Ghar Mart', kind: 'online store' },
  ] as Marketplace[],
  socials: ['Instagram', 'Facebook', 'YouTube'],
  /** Placeholders on a reserved domain. */
  contact: {
    /** Refunds and customer care. */
    email: 'hello@tokri.example',
    /** Order tracking. */
    ordersEmail: 'orders@tokri.example',
    phone: '+91 98000 00000',
  },
  foundedYear: 2024,
} as const;
