import type { iconFiles } from '../media/uploads.ts';
import { settings } from './current.ts';
import { hasDrawnBrand } from './drawn-brand.ts';

interface ShopIcon {
  /** One file for all sizes. */
  svg: string | null;
  png: Record<(typeof iconFiles)[number], string> | null;
}

/** Drawn by the server (`server/http/letter-icon.ts`). */
export const LETTER_ICON = '/icon.svg';

/** The uploaded icon, the drawn one, or the first letter of the name of another shop. */
export function shopIcon(): ShopIcon {
  const { icon } = settings().shop;
  if (icon !== null) return uploaded(icon);
  return hasDrawnBrand() ? drawn : { svg: LETTER_ICON, png: null };
}

const drawn: ShopIcon = {
  svg: '/favicon.svg',
  png: {
    '32.png': '/icons/favicon-32.png',
    '180.png': '/icons/apple-touch-icon.png',
    '192.png': '/icons/icon-192.png',
    '512.png': '/icons/icon-512.png',
    'maskable-512.png': '/icons/icon-maskable-512.png',
  },
};

const uploaded = (icon: string): ShopIcon => ({
  svg: null,
  png: {
    '32.png': `${icon}/32.png`,
    '180.png': `${icon}/180.png`,
    '192.png': `${icon}/192.png`,
    '512.png': `${icon}/512.png`,
    'maskable-512.png': `${icon}/maskable-512.png`,
  },
});
