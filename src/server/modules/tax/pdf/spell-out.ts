import type { Glyph } from 'fontkit';

/** A glyph that shaping moved, such as a mark above a letter. */
export interface Shifted {
  glyph: Glyph;
  x: number;
  y: number;
  xAdvance: number;
}

export const unmoved = (glyph: Glyph): Shifted => ({
  glyph,
  x: 0,
  y: 0,
  xAdvance: glyph.advanceWidth,
});

interface Spelled {
  shown: Shifted | undefined;
  codePoint: number;
}

const MARK = /^\p{Mn}$/u;

/**
 * Shaping joins and reorders the characters of a syllable. Each glyph stands for one character in the order of reading,
 * and the characters that are left get empty glyphs. Readers expect marks to have no width.
 */
export function spellOut(codePoints: number[], glyphs: Shifted[]): Spelled[] {
  let next = 0;
  const spelled = codePoints.map((codePoint, index): Spelled => {
    const isMark = MARK.test(String.fromCodePoint(codePoint));
    const hasWidth = glyphs[next]?.xAdvance !== 0;
    const isNeeded = glyphs.length - next >= codePoints.length - index;
    const shown = isMark && hasWidth && !isNeeded ? undefined : glyphs[next];
    if (shown) next += 1;
    return { shown, codePoint };
  });
  // A font that divides a character into several glyphs shows them all.
  const rest = glyphs.slice(next).map((shown) => ({ shown, codePoint: 0x200c }));
  return [...spelled, ...rest];
}
