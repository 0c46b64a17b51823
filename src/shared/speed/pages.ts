/** The names under which page loads are counted. Addresses are not stored, because they can identify a visitor. */
export const speedPages = [
  'home',
  'products',
  'product',
  'cart',
  'landing',
  'reading',
  'policy',
  'auth',
  'other',
  'checkout',
  'account',
  'admin_list',
  'admin_other',
] as const;

export type SpeedPage = (typeof speedPages)[number];

/** Pages that show nothing before the session is checked. */
export const signedInPages: readonly SpeedPage[] = [
  'checkout',
  'account',
  'admin_list',
  'admin_other',
];
