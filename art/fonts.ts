import subsetFont from 'subset-font';
import { readCatalogue } from './catalogue.ts';
import { fallbackFaces } from './font-fallbacks.ts';
import { readFontFile } from './lib/type/font-files.ts';
import { startOutput } from './output.ts';
import { printFontCount, writePrintFonts } from './print-fonts.ts';

type Characters = readonly (readonly [from: number, to: number])[];

/** The characters of the shop's own texts, which every page needs. */
const PLAIN: Characters = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xbd, 0xbd],
  [0xd7, 0xd7],
  [0x2010, 0x2026],
  [0x2192, 0x2192],
  [0x2212, 0x2212],
];

/** Further characters in names of people and places, loaded only by pages that show them. */
const ACCENTED: Characters = [
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xbc],
  [0xbe, 0xd6],
  [0xd8, 0xff],
];

interface WebFont {
  file: string;
  source: string;
  /** Keep only the glyphs this text needs. */
  text: string;
  /** The OpenType features to keep; all by default. */
  features?: string[];
  family: string;
  weight: string;
  /** The weights that a variable font keeps. */
  weights?: { min: number; max: number };
  unicodeRange: string;
  isOnEveryPage?: boolean;
}

const rozha = {
  source: '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2',
  family: 'Rozha One',
  weight: '400',
  features: ['kern', 'liga'],
};

const anek = {
  family: 'Anek Latin Variable',
  weight: '400 800',
  weights: { min: 400, max: 800 },
  // Without kerning: it is a third of the file, every page waits for this font, and the effect is invisible in text.
  features: ['tnum', 'lnum'],
};

const anekLatin = {
  ...anek,
  source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
};

/** The rupee sign and Hindi live in large files of their own: the shop needs a few glyphs of each. */
function webFonts(): WebFont[] {
  const { products, categories } = readCatalogue();
  return [
    { file: 'rozha-latin.woff2', ...rozha, ...only(PLAIN), isOnEveryPage: true },
    { file: 'rozha-accented.woff2', ...rozha, ...only(ACCENTED) },
    { file: 'anek-latin.woff2', ...anekLatin, ...only(PLAIN), isOnEveryPage: true },
    { file: 'anek-accented.woff2', ...anekLatin, ...only(ACCENTED) },
    {
      ...anek,
      file: 'anek-rupee.woff2',
      source: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
      text: '₹',
      isOnEveryPage: true,
      unicodeRange: 'U+20B9',
    },
    {
      file: 'anek-hindi.woff2',
      source: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff2',
      text: [...products, ...categories].map(({ hindiName }) => hindiName).join(' '),
      // The features that shape Hindi; dropping fine mark positioning saves a third.
      features: 'nukt akhn rphf rkrf blwf half vatu cjct pres haln abvm blwm'.split(' '),
      family: 'Anek Devanagari Variable',
      weight: '600',
      unicodeRange: 'U+0900-097F, U+200C-200D',
    },
  ];
}

function only(characters: Characters): Pick<WebFont, 'text' | 'unicodeRange'> {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return {
    text: characters
      .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step))
      .map((code) => String.fromCodePoint(code))
      .join(''),
    unicodeRange: characters
      .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
      .join(', '),
  };
}

const FOLDER = 'src/web/art/fonts';

export async function writeFonts(): Promise<void> {
  const fonts = webFonts();
  const output = startOutput(fonts.length + 2 + printFontCount);
  for (const { file, source, text, features, weights } of fonts) {
    const font = await subsetFont(readFontFile(source), text, {
      targetFormat: 'woff2',
      // Hinting is only useful on old screens and takes a third of the display font.
      noHinting: true,
      ...(features && { keepFeatures: features }),
      ...(weights && { variationAxes: { wght: weights } }),
    });
    output.write(`${FOLDER}/${file}`, font);
  }
  const rules = [...fonts.map(faceRule), ...fallbackFaces()].join('\n');
  output.write(`${FOLDER}/faces.css`, `/* Written by art/fonts.ts. */\n${rules}\n`);
  output.write(`${FOLDER}/preloaded.ts`, preloadedModule(fonts));
  await writePrintFonts(output);
}

/** Text that is shown in a fallback font keeps it, because a late font would lay out the page again. */
function faceRule({ file, family, weight, unicodeRange }: WebFont): string {
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    `  font-weight: ${weight};`,
    '  font-display: optional;',
    `  src: url('./${file}') format('woff2');`,
    `  unicode-range: ${unicodeRange};`,
    '}',
  ].join('\n');
}

/** The fonts that every page requests at once; Vite resolves the file paths. */
function preloadedModule(fonts: WebFont[]): string {
  const nameOf = (file: string) =>
    file.replace('.woff2', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const files = fonts.filter(({ isOnEveryPage }) => isOnEveryPage).map(({ file }) => file);
  return [
    '// Written by art/fonts.ts.',
    ...files.map((file) => `import ${nameOf(file)} from './${file}?url';`),
    '',
    `export const preloadedFonts = [${files.map(nameOf).join(', ')}];`,
    '',
  ].join('\n');
}
