// Plain values, apart from the schemas: the browser reads products without carrying zod for it.

export const weightUnits = ['g', 'kg', 'ml', 'l'] as const;

/** The grounds a pack may stand on; each is a colour in the web's tokens. */
export const tiles = ['neel', 'haldi', 'kesar', 'majith', 'kamal', 'patti', 'chuna'] as const;

export type Tile = (typeof tiles)[number];

/** How the back-office's list of products can be narrowed. */
export const productStates = ['active', 'inactive', 'out', 'archived'] as const;

export type ProductState = (typeof productStates)[number];
