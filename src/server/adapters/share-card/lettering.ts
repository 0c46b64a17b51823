/** The outlines of a typeface from `art/scenes/card-letters.ts`, because a server may have no fonts. */
export interface Letters {
  unitsPerEm: number;
  glyphs: Record<string, [advance: number, path: string]>;
  kerning: Record<string, number>;
}

interface TextBox {
  width: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  linesMax: number;
  heightMax?: number;
}

/** The distance of lines in parts of the size. */
export const LINE_STEP = 1.08;

export interface FittedText {
  size: number;
  lines: string[];
}

/** Uses the largest size at which the text fits, and truncates it at the smallest one. */
export function fitText(
  letters: Letters,
  text: string,
  { width, sizes, linesMax, heightMax = Infinity }: TextBox,
): FittedText {
  const words = removeMissing(letters, text).split(' ').filter(Boolean);
  const smallest = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const lines = breakLines(words, (line) => measureWidth(letters, line, size) <= width);
    const fits = lines.every((line) => measureWidth(letters, line, size) <= width);
    const height = lines.length * size * LINE_STEP;
    if (fits && lines.length <= linesMax && height <= heightMax) return { size, lines };
  }
  const fits = (line: string) => measureWidth(letters, line, smallest) <= width;
  const lines = breakLines(words, fits).map((line) => truncate(line, fits));
  if (lines.length <= linesMax) return { size: smallest, lines };
  const last = lines[linesMax - 1] ?? '';
  return {
    size: smallest,
    lines: [...lines.slice(0, linesMax - 1), truncate(`${last}…`, fits)],
  };
}

/** A line as one path; `x` and `y` are where its baseline starts. */
export function linePath(
  letters: Letters,
  line: string,
  position: { size: number; x: number; y: number; fill: string },
): string {
  const scale = position.size / letters.unitsPerEm;
  const glyphs = placeGlyphs(letters, line).map(
    ({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`,
  );
  return `<g transform="translate(${position.x} ${position.y}) scale(${scale})" fill="${position.fill}">${glyphs.join('')}</g>`;
}

/** Whether the typeface has all letters and digits of the text; other signs can be left out. */
export function hasLetters({ glyphs }: Letters, text: string): boolean {
  const needed = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return needed.length > 0 && needed.every((letter) => Object.hasOwn(glyphs, letter));
}

/** Removes characters that the typeface does not have. */
function removeMissing({ glyphs }: Letters, text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' '))
    .filter((character) => Object.hasOwn(glyphs, character))
    .join('');
}

export function measureWidth(letters: Letters, line: string, size: number): number {
  const last = placeGlyphs(letters, line).at(-1);
  return last ? ((last.x + last.advance) * size) / letters.unitsPerEm : 0;
}

function placeGlyphs({ glyphs, kerning }: Letters, line: string) {
  let pen = 0;
  let before = '';
  return Array.from(line).map((character) => {
    const [advance, path] = glyphs[character] ?? [0, ''];
    pen += kerning[before + character] ?? 0;
    const glyph = { path, advance, x: pen };
    pen += advance;
    before = character;
    return glyph;
  });
}

function breakLines(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function truncate(line: string, fits: (line: string) => boolean): string {
  let cut = line;
  while (cut.length > 1 && !fits(cut)) cut = `${cut.replace(/\s*…$/, '').slice(0, -1).trimEnd()}…`;
  return cut;
}
