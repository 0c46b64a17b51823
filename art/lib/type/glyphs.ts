import * as harfbuzz from 'harfbuzzjs';
import { itemAt } from '../numbers.ts';
import { getFont, type FontName } from './font-files.ts';

interface PathCommand {
  letter: string;
  numbers: number[];
}

export interface PlacedGlyph {
  glyphId: number;
  commands: PathCommand[];
  x: number;
  y: number;
}

export interface SetLine {
  glyphs: PlacedGlyph[];
  width: number;
  /** Font units to drawing units. */
  scale: number;
}

export interface TypeStyle {
  font: FontName;
  size: number;
  tracking: number;
}

/** HarfBuzz does the shaping, which Devanagari needs for its joined letters and vowel marks. */
export function setLine(text: string, { font, size, tracking }: TypeStyle): SetLine {
  const { font: shaper, unitsPerEm } = getFont(font);
  const scale = size / unitsPerEm;
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyphId }, index): PlacedGlyph => {
    const { xOffset, yOffset, xAdvance } = itemAt(positions, index);
    const glyph = {
      glyphId,
      commands: glyphOutline(font, glyphId),
      x: pen + xOffset * scale,
      y: -yOffset * scale,
    };
    pen += xAdvance * scale + (xAdvance ? tracking : 0);
    return glyph;
  });
  return { glyphs, width: Math.max(0, pen - tracking), scale };
}

const outlines = new Map<string, PathCommand[]>();

function glyphOutline(font: FontName, glyphId: number): PathCommand[] {
  const key = `${font} ${glyphId}`;
  const known = outlines.get(key);
  if (known) return known;
  const path = getFont(font).font.glyphToPath(glyphId);
  const commands = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(
    ([, letter = '', numbers = '']) => ({
      letter,
      numbers: (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number),
    }),
  );
  outlines.set(key, commands);
  return commands;
}

interface GlyphPlace {
  scale: number;
  x: number;
  y: number;
  precision: number;
}

/** Relative path data on a rounded grid; the pen follows the rounded points, so errors never add up. */
export function glyphPath(commands: PathCommand[], { scale, x, y, precision }: GlyphPlace): string {
  const round = (value: number) => Number(value.toFixed(precision));
  let data = '';
  let penX = 0;
  let penY = 0;
  for (const { letter, numbers } of commands) {
    if (letter === 'Z') {
      data += 'Z';
      continue;
    }
    const points = pointsOf(numbers).map(([u, v]) => [x + u * scale, y - v * scale] as const);
    const last = itemAt(points, -1);
    if (letter === 'M') {
      [penX, penY] = [round(last[0]), round(last[1])];
      data += `M${compact(penX)} ${compact(penY)}`;
      continue;
    }
    const steps = points.flatMap(([u, v]) => [round(u - penX), round(v - penY)]);
    data += letter.toLowerCase() + steps.map(compact).join(' ').replaceAll(' -', '-');
    [penX, penY] = [round(penX + itemAt(steps, -2)), round(penY + itemAt(steps, -1))];
  }
  return data;
}

function pointsOf(numbers: number[]): [number, number][] {
  const points: [number, number][] = [];
  for (let index = 0; index < numbers.length; index += 2) {
    points.push([itemAt(numbers, index), itemAt(numbers, index + 1)]);
  }
  return points;
}

function compact(value: number): string {
  return String(value).replace(/^(-?)0\./, '$1.');
}
