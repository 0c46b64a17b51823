import { packFrontSheet } from '../lib/pouch/front.ts';
import type { Sheet } from '../lib/pouch/sheet.ts';
import { getPack, idPrefix } from '../packs.ts';

const sheets = new Map<string, Sheet>();

/** The front of a pack, drawn once per film: the pack never changes. */
export function packSheet(slug: string): Sheet {
  const known = sheets.get(slug);
  if (known) return known;
  const fresh = packFrontSheet(idPrefix(slug, 'front'), getPack(slug));
  sheets.set(slug, fresh);
  return fresh;
}
