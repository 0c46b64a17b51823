import { settings } from './current.ts';
import { hasDrawnBrand } from './drawn-brand.ts';

type Size = '32' | '180' | '192' | '512' | 'maskable-512';

interface ShopIcon {
  /** One file for all sizes. */
  svg?: string;
  /** The file of a size. */
  png?: (size: Size) => string;
}

/** Drawn by the server (`server/http/letter-icon.ts`). */
export const LETTER_ICON = '/icon.svg';

const drawn: Partial<Record<Size, string>> = { 32: 'favicon-32', 180: 'apple-touch-icon' };

/** The uploaded icon, the drawn one, or the first letter of the name of another shop. */
export function shopIcon(): ShopIcon {
  const { shop } = settings();
  const { icon } = shop;
  if (icon !== null) return { png: (size) => `${icon}/${size}.png` };
  if (!hasDrawnBrand(shop)) return { svg: LETTER_ICON };
  return { svg: '/favicon.svg', png: (size) => `/icons/${drawn[size] ?? `icon-${size}`}.png` };
}
