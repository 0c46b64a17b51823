import type { Fonts } from './load-fonts.ts';
import type { TextStyle } from './sheet.ts';

export function measureText(fonts: Fonts, text: string, { size, weight }: TextStyle): number {
  return fonts[weight].measure(text) * size;
}

interface Wrapped {
  width: number;
  style: TextStyle;
}

/** Breaks a text at its spaces, and words that are wider than a line at hyphens, or else anywhere. */
export function wrapText(fonts: Fonts, text: string, { width, style }: Wrapped): string[] {
  const fits = (line: string) => measureText(fonts, line, style) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = fits(word) ? [word] : breakWord(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line ? [...lines, line] : lines;
}

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });

const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

function breakWord(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  const units = word
    .split(/(?<=[-/])/)
    .flatMap((part) => (fits(part) ? [part] : graphemesOf(part)));
  for (const unit of units) {
    if (piece && !fits(piece + unit)) {
      pieces.push(piece);
      piece = '';
    }
    piece += unit;
  }
  return [...pieces, piece];
}
