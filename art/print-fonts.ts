import subsetFont from 'subset-font';
import { readFontFile } from './lib/type/font-files.ts';
import type { Output } from './output.ts';

/** Where the server finds the fonts of its PDFs. */
const FOLDER = 'src/server/modules/tax/pdf/fonts';

const weights = [400, 600];

/** The parts of the typefaces from which `pdf/print-font.ts` composes one font per weight. */
const parts = [
  {
    file: 'latin',
    source: 'anek-latin/files/anek-latin-latin',
    text: [range(0x20, 0x7e), range(0xa0, 0xff), range(0x2010, 0x2026), '™−'].join(''),
    // Figures of one width line up in columns.
    features: ['tnum'],
  },
  {
    file: 'latin-extended',
    source: 'anek-latin/files/anek-latin-latin-ext',
    text: `₹${range(0x100, 0x17f)}`,
    features: [],
  },
  {
    file: 'devanagari',
    source: 'anek-devanagari/files/anek-devanagari-devanagari',
    text: `${range(0x900, 0x97f)}\u200c\u200d`,
    features: 'nukt akhn rphf rkrf blwf half vatu cjct pres blws haln abvm blwm'.split(' '),
  },
];

export const printFontCount = weights.length * parts.length;

export async function writePrintFonts(output: Output): Promise<void> {
  for (const { file, source, text, features } of parts) {
    for (const weight of weights) {
      const font = await subsetFont(
        readFontFile(`@fontsource/${source}-${weight}-normal.woff2`),
        text,
        { targetFormat: 'truetype', noHinting: true, keepFeatures: features },
      );
      output.write(`${FOLDER}/${file}-${weight}.ttf`, font);
    }
  }
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step));
}
