import { settings } from '#shared/settings/current.ts';
import { LETTER_ICON } from '#shared/settings/shop-icon.ts';
import { escapeHtml } from '../escape-html.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import type { App } from './handle.ts';
import { assetHeaders } from './security-headers.ts';

/** Serves the icon of a shop that has another name than the drawn brand, and no icon of its own. */
export function letterIconRoute(app: App, cached: SettingsCache): void {
  app.get(LETTER_ICON, async (_, reply) =>
    reply
      .headers({ ...assetHeaders, 'cache-control': 'no-cache' })
      .type('image/svg+xml')
      .send(await cached.run(async () => letterIcon(settings().shop.name))),
  );
}

/** Browsers draw the letter with their own fonts, so letters of all scripts work. */
export function letterIcon(name: string): string {
  const letter = escapeHtml(firstLetter(name).toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="28" fill="#262a74"/><text x="64" y="92" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="80" fill="#ffc53d">${letter}</text></svg>`;
}

/** With its vowel signs, which are characters of their own. */
function firstLetter(name: string): string {
  const letters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment);
  return letters.find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? letters[0] ?? '';
}
