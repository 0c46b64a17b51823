/** Technical limits of carts, apart from the other limits because every page with a cart loads them. */
export const cartLimits = {
  /** Of one product. */
  quantityMax: 1000,
  linesMax: 100,
  badgeMax: 99,
} as const;
