export const movementReasons = [
  'opening',
  'hold',
  'release',
  'sale',
  'cancellation',
  'restock',
  'correction',
] as const;

export type MovementReason = (typeof movementReasons)[number];
