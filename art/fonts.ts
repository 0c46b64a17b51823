import subsetFont from 'subset-font';
import { readCatalogue } from './catalogue.ts';
import { fallbackFaces, fontFaceRule } from './font-fallbacks.ts';
import { readFontFile } from './lib/type/font-files.ts';
import { startOutput } from './output.ts';

interface WebFont {
  file: string;
  source: string;
  /** Keep only the glyphs this text needs. */
  text?: string;
  family: string;
  weight: string;
  unicodeRange?: string;
}

/** The rupee sign and Hindi live in large files of their own: the shop needs a few glyphs of each. */
function webFonts(): WebFont[] {
  const { products, categories } = readCatalogue();
  return [
    {
      file: 'rozha-latin.woff2',
      source: '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2',
      family: 'Rozha One',
      weight: '400',
    },
    {
      file: 'anek-latin.woff2',
      source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
      family: 'Anek Latin Variable',
      weight: '100 800',
      unicodeRange: 'U+0000-00FF, U+2010-2026, U+2192, U+2212',
    },
    {
      file: 'anek-rupee.woff2',
      source: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
      text: '₹',
      family: 'Anek Latin Variable',
      weight: '100 800',
      unicodeRange: 'U+20B9',
    },
    {
      file: 'anek-hindi.woff2',
      source: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff2',
      text: [...products, ...categories].map(({ hindiName }) => hindiName).join(' '),
      family: 'Anek Devanagari Variable',
      weight: '600',
      unicodeRange: 'U+0900-097F, U+200C-200D',
    },
  ];
}

const FOLDER = 'src/web/art/fonts';

export async function writeFonts(): Promise<void> {
  const fonts = webFonts();
  const output = startOutput(fonts.length + 1);
  for (const { file, source, text } of fonts) {
    const whole = readFontFile(source);
    const font = text ? await subsetFont(whole, text, { targetFormat: 'woff2' }) : whole;
    output.write(`${FOLDER}/${file}`, font);
  }
  const rules = [...fonts.map(fontFace), ...fallbackFaces()];
  output.write(`${FOLDER}/fonts.css`, `/* Written by art/fonts.ts. */\n${rules.join('\n')}\n`);
}

function fontFace({ file, family, weight, unicodeRange }: WebFont): string {
  const declarations = [
    `font-family: '${family}';`,
    `src: url('./${file}') format('woff2');`,
    `font-weight: ${weight};`,
    'font-display: swap;',
    ...(unicodeRange ? [`unicode-range: ${unicodeRange};`] : []),
  ];
  return fontFaceRule(declarations);
}
