import * as harfbuzz from 'harfbuzzjs';
import { getFont, type FontName } from '../lib/type/font-files.ts';
import { glyphPath, setLine } from '../lib/type/glyphs.ts';

/** Outlines of single letters in font units, so that the server sets a name without any font. */
interface Letters {
  unitsPerEm: number;
  /** How far each moves the pen, and its path. */
  glyphs: Record<string, [advance: number, path: string]>;
  /** How much closer two letters stand than alone. */
  kerning: Record<string, number>;
}

const SIGNS = letters(0x20, 0x7e) + letters(0xa1, 0xff) + '–—‘’“”…';

function letters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('');
}

export function cardLetters(): Record<'display' | 'text', Letters> {
  return { display: lettersOf('display'), text: lettersOf('text') };
}

function lettersOf(font: FontName): Letters {
  const { unitsPerEm } = getFont(font);
  const set = (text: string) => setLine(text, { font, size: unitsPerEm, tracking: 0 });
  const known = Array.from(SIGNS).filter((sign) => isKnown(font, sign));
  const glyphs = known.map((sign) => {
    const { glyphs: drawn, width } = set(sign);
    const place = { scale: 1, x: 0, y: 0, precision: 0 };
    return [sign, [width, drawn.map(({ commands }) => glyphPath(commands, place)).join('')]];
  });
  const plain = known.filter((sign) => /[\w '’.,&-]/.test(sign));
  const kerning = plain.flatMap((left) =>
    plain.flatMap((right) => {
      const both = set(left + right);
      // Two letters that are drawn as one are set as two here.
      const closer = both.glyphs.length === 2 ? both.width - set(left).width - set(right).width : 0;
      return closer === 0 ? [] : [[left + right, closer]];
    }),
  );
  return {
    unitsPerEm,
    glyphs: Object.fromEntries(glyphs),
    kerning: Object.fromEntries(kerning),
  };
}

/** Glyph 0 is the box that stands for what a font does not have. */
function isKnown(font: FontName, sign: string): boolean {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(sign);
  buffer.guessSegmentProperties();
  harfbuzz.shape(getFont(font).font, buffer);
  return buffer.getGlyphInfos().every(({ codepoint }) => codepoint !== 0);
}
