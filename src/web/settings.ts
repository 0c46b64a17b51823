import { call } from './api/call.ts';
import { connectSettings } from '#shared/settings/current.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

/** The element that contains the settings of the page as JSON. */
export const SETTINGS_ID = 'settings';

let parsed: PublicSettings | undefined;

/** In a browser, the settings are those of the document. */
export function connectPageSettings(): void {
  connectSettings(() => (parsed ??= parseSettings()));
}

/** Takes over the settings of a page that replaces the shown one. */
export function adoptSettings(page: Document): void {
  const next = page.getElementById(SETTINGS_ID);
  const element = document.getElementById(SETTINGS_ID);
  if (!next || !element) return;
  element.textContent = next.textContent;
  parsed = undefined;
}

/** Loads the current settings, for a page that the visitor has had open for a while. */
export async function refreshSettings(): Promise<void> {
  parsed = await call('GET /api/settings', {}).catch(() => parsed);
}

function parseSettings(): PublicSettings {
  // The server writes the element into every page.
  const { textContent } = document.getElementById(SETTINGS_ID) as HTMLElement;
  return JSON.parse(textContent) as PublicSettings;
}
