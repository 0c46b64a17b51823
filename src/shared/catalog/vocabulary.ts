// Plain values without schemas, so that the browser bundle needs no zod for them.

export const weightUnits = ['g', 'kg', 'ml', 'l'] as const;

/** Backgrounds of a pack; each is a colour token. */
export const tiles = ['neel', 'haldi', 'kesar', 'majith', 'kamal', 'patti', 'chuna'] as const;

export type Tile = (typeof tiles)[number];

/** State filters of the back-office list. */
export const productStates = ['active', 'inactive', 'out', 'archived'] as const;

export type ProductState = (typeof productStates)[number];
