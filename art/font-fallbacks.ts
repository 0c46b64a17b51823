import { getFont, type FontName } from './lib/type/font-files.ts';
import { setLine } from './lib/type/glyphs.ts';

/** Share of each character in running English text. */
const FREQUENCY: Record<string, number> = {
  ' ': 0.1918,
  a: 0.0668,
  b: 0.0122,
  c: 0.0228,
  d: 0.0348,
  e: 0.1041,
  f: 0.0182,
  g: 0.0165,
  h: 0.0499,
  i: 0.057,
  j: 0.0013,
  k: 0.0063,
  l: 0.0329,
  m: 0.0197,
  n: 0.0552,
  o: 0.0614,
  p: 0.0158,
  q: 0.0008,
  r: 0.049,
  s: 0.0518,
  t: 0.0741,
  u: 0.0226,
  v: 0.008,
  w: 0.0193,
  x: 0.0012,
  y: 0.0162,
  z: 0.0006,
};

interface Fallback {
  family: string;
  standsFor: FontName;
  /** Fonts of one width, and that width: the average character in ems, weighted as above. */
  locals: string[];
  averageWidth: number;
}

/**
 * Browsers skip a face without an installed local font and try the last declared face first, so the most likely font
 * comes last. Each face is scaled by the width of its fonts.
 */
const FALLBACKS: Fallback[] = [
  {
    family: 'Rozha Fallback',
    standsFor: 'display',
    locals: ['DejaVu Serif'],
    averageWidth: 0.5098,
  },
  {
    family: 'Rozha Fallback',
    standsFor: 'display',
    locals: ['Times New Roman', 'Liberation Serif'],
    averageWidth: 0.3983,
  },
  {
    family: 'Rozha Fallback',
    standsFor: 'display',
    locals: ['Georgia'],
    averageWidth: 0.4439,
  },
  {
    family: 'Anek Fallback',
    standsFor: 'body',
    locals: ['DejaVu Sans'],
    averageWidth: 0.5045,
  },
  {
    family: 'Anek Fallback',
    standsFor: 'body',
    locals: ['Roboto'],
    averageWidth: 0.4429,
  },
  {
    family: 'Anek Fallback',
    standsFor: 'body',
    locals: ['Arial', 'Liberation Sans'],
    averageWidth: 0.4395,
  },
];

/** Local fonts stretched to the web font's width and height, so text does not jump when it arrives. */
export function fallbackFaces(): string[] {
  return FALLBACKS.map((fallback) => {
    const sizeAdjust = averageWidthOf(fallback.standsFor) / fallback.averageWidth;
    const { ascent, descent, lineGap } = verticalMetricsOf(fallback.standsFor);
    return fontFaceRule([
      `font-family: '${fallback.family}';`,
      `src: ${fallback.locals.map((name) => `local('${name}')`).join(', ')};`,
      `size-adjust: ${percent(sizeAdjust)};`,
      `ascent-override: ${percent(ascent / sizeAdjust)};`,
      `descent-override: ${percent(descent / sizeAdjust)};`,
      `line-gap-override: ${percent(lineGap / sizeAdjust)};`,
    ]);
  });
}

function averageWidthOf(font: FontName): number {
  const entries = Object.entries(FREQUENCY);
  const total = entries.reduce((sum, [, share]) => sum + share, 0);
  const width = entries.reduce(
    (sum, [character, share]) =>
      sum + share * setLine(character, { font, size: 1, tracking: 0 }).width,
    0,
  );
  return width / total;
}

function verticalMetricsOf(name: FontName) {
  const { font, unitsPerEm } = getFont(name);
  const { ascender, descender, lineGap } = font.hExtents();
  return {
    ascent: ascender / unitsPerEm,
    descent: -descender / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
  };
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}

function fontFaceRule(declarations: string[]): string {
  return `@font-face {\n${declarations.map((text) => `  ${text}\n`).join('')}}`;
}
