import type { ShopSettings } from './shop.ts';

/** The name in the drawn logo, and the brand of the drawn icon and share pictures. */
export const DRAWN_NAME = 'Tokri';

/** Whether the drawn pictures show this shop: those of another shop show its own logo or name. */
export const hasDrawnBrand = ({ name, logo }: ShopSettings) => name === DRAWN_NAME && logo === null;
