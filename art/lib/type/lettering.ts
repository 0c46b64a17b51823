import type { FontName } from './font-files.ts';
import { glyphPath, setLine, type SetLine, type TypeStyle } from './glyphs.ts';

export interface Lettering extends Partial<TypeStyle> {
  x?: number;
  y?: number;
  anchor?: Anchor;
}

export type Anchor = 'start' | 'middle' | 'end';

export function measure(text: string, style: Partial<TypeStyle>): number {
  return setLine(text, withDefaults(style)).width;
}

/** The largest size, up to `max`, at which the text fits the width. */
export function fitSize(
  text: string,
  {
    width,
    max,
    font,
    tracking,
  }: { width: number; max: number; font?: FontName; tracking?: number },
): number {
  const atHundred = measure(text, { font: font ?? 'display', tracking: tracking ?? 0, size: 100 });
  return Math.min(max, (width / atHundred) * 100);
}

/**
 * Text as outlines, so it survives where no web font can load. It is drawn several times too large
 * on a whole-number grid and scaled down, which halves the bytes.
 */
export function lettering(text: string, placed: Lettering, fill: string): string {
  const { x = 0, y = 0, anchor = 'middle' } = placed;
  const { font, size, tracking } = withDefaults(placed);
  const grid = size >= 40 ? 2 : size >= 20 ? 3 : 4;
  const line = setLine(text, { font, size: size * grid, tracking: tracking * grid });
  const left = startOf(line, x * grid, anchor);
  const data = line.glyphs
    .map((glyph) =>
      glyphPath(glyph.commands, {
        scale: line.scale,
        x: left + glyph.x,
        y: y * grid + glyph.y,
        precision: 0,
      }),
    )
    .join('');
  return `<path transform="scale(${GRID_SCALE[grid]})" d="${data}" fill="${fill}"/>`;
}

const GRID_SCALE = { 2: '.5', 3: '.33333', 4: '.25' } as const;

export function startOf(line: SetLine, x: number, anchor: Anchor): number {
  if (anchor === 'middle') return x - line.width / 2;
  return anchor === 'end' ? x - line.width : x;
}

function withDefaults({
  font = 'display',
  size = 40,
  tracking = 0,
}: Partial<TypeStyle>): TypeStyle {
  return { font, size, tracking };
}

/** Words in lines that fit the width. */
export function breakLines(text: string, width: number, style: Partial<TypeStyle>): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (measure(longer, style) > width) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}
