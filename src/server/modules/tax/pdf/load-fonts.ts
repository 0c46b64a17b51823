import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { readOutlines } from './font-file.ts';
import { PrintFont } from './print-font.ts';

export const weights = { regular: 400, semibold: 600 } as const;
export type Weight = keyof typeof weights;
export type Fonts = Record<Weight, PrintFont>;

/** Written by `npm run art`. Characters are searched in this order. */
const PARTS = ['latin', 'latin-extended', 'devanagari'];

let loaded: Fonts | undefined;

/** Read once per thread. */
export function loadFonts(): Fonts {
  return (loaded ??= { regular: loadFont('regular'), semibold: loadFont('semibold') });
}

function loadFont(weight: Weight): PrintFont {
  const parts = PARTS.map((part) => {
    const file = readFileSync(join(import.meta.dirname, `fonts/${part}-${weights[weight]}.ttf`));
    // The files are single fonts, not collections.
    return { font: create(file) as Font, outlines: readOutlines(file) };
  });
  return new PrintFont(`Anek-${weights[weight]}`, parts);
}
