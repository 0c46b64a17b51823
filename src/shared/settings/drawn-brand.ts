import { settings } from './current.ts';

/** The name in the drawn logo, and the brand of the drawn icon and share pictures. */
export const DRAWN_NAME = 'Tokri';

/** Whether the drawn pictures show this shop: those of another shop show its own logo or name. */
export function hasDrawnBrand(): boolean {
  const { name, logo } = settings().shop;
  return name === DRAWN_NAME && logo === null;
}
