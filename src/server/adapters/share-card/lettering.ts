/** The outlines of a typeface, drawn by `art/scenes/card-letters.ts`: a server may have no fonts. */
export interface Letters {
  unitsPerEm: number;
  glyphs: Record<string, [advance: number, path: string]>;
  kerning: Record<string, number>;
}

interface Room {
  width: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  linesMax: number;
}

export interface SetText {
  size: number;
  lines: string[];
}

/** The largest size at which the words fit; what does not fit at the smallest is left out. */
export function fitText(letters: Letters, text: string, { width, sizes, linesMax }: Room): SetText {
  const words = drawable(letters, text).split(' ').filter(Boolean);
  const smallest = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const lines = breakLines(words, (line) => widthOf(letters, line, size) <= width);
    const fits = lines.every((line) => widthOf(letters, line, size) <= width);
    if (fits && lines.length <= linesMax) return { size, lines };
  }
  const fits = (line: string) => widthOf(letters, line, smallest) <= width;
  const lines = breakLines(words, fits).map((line) => cutToFit(line, fits));
  if (lines.length <= linesMax) return { size: smallest, lines };
  const last = lines[linesMax - 1] ?? '';
  return {
    size: smallest,
    lines: [...lines.slice(0, linesMax - 1), cutToFit(`${last}…`, fits)],
  };
}

/** A line as one path; `x` and `y` are where its baseline starts. */
export function linePath(
  letters: Letters,
  line: string,
  place: { size: number; x: number; y: number; fill: string },
): string {
  const scale = place.size / letters.unitsPerEm;
  const glyphs = placed(letters, line).map(
    ({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`,
  );
  return `<g transform="translate(${place.x} ${place.y}) scale(${scale})" fill="${place.fill}">${glyphs.join('')}</g>`;
}

/** Without the signs that the typeface does not have. */
function drawable({ glyphs }: Letters, text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' '))
    .filter((sign) => Object.hasOwn(glyphs, sign))
    .join('');
}

function widthOf(letters: Letters, line: string, size: number): number {
  const last = placed(letters, line).at(-1);
  return last ? ((last.x + last.advance) * size) / letters.unitsPerEm : 0;
}

function placed({ glyphs, kerning }: Letters, line: string) {
  let pen = 0;
  let before = '';
  return Array.from(line).map((sign) => {
    const [advance, path] = glyphs[sign] ?? [0, ''];
    pen += kerning[before + sign] ?? 0;
    const glyph = { path, advance, x: pen };
    pen += advance;
    before = sign;
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

function cutToFit(line: string, fits: (line: string) => boolean): string {
  let cut = line;
  while (cut.length > 1 && !fits(cut)) cut = `${cut.replace(/\s*…$/, '').slice(0, -1).trimEnd()}…`;
  return cut;
}
