import type { MotifInks } from './ink.ts';
import { barley, chana, lilyPad, lotus, mint, umbel } from './motifs/plants.ts';
import { chilli, cocoa, lemon, onion, pepper, tomato, tomatoSlice } from './motifs/produce.ts';

/** Every motif a pack or a page may name. A new one is one function in `motifs/`. */
const MOTIFS = {
  barley,
  chana,
  chilli,
  cocoa,
  lemon,
  lilyPad,
  lotus,
  mint,
  onion,
  pepper,
  tomato,
  tomatoSlice,
  umbel,
} satisfies Record<string, (inks: MotifInks) => string>;

export type MotifName = keyof typeof MOTIFS;

export function drawMotif(name: MotifName, inks: MotifInks): string {
  return MOTIFS[name](inks);
}
