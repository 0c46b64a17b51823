import type { Weight } from './load-fonts.ts';

/** What is drawn, in points from the upper left corner of the sheet. */
export type Mark =
  | { kind: 'text'; text: string; x: number; baseline: number; style: TextStyle }
  | { kind: 'line'; x: number; y: number; width: number; thickness: number; colour: string }
  | { kind: 'box'; x: number; y: number; width: number; height: number; colour: string }
  | { kind: 'frame'; x: number; y: number; width: number; height: number; thickness: number }
  | {
      kind: 'bars';
      x: number;
      y: number;
      height: number;
      /** Bars and spaces in turn, in modules. */
      widths: number[];
      /** The width of a module. */
      module: number;
    }
  | { kind: 'logo'; x: number; y: number; width: number; height: number };

export interface TextStyle {
  size: number;
  weight: Weight;
  colour: string;
}

/** One page. */
export interface Sheet {
  width: number;
  height: number;
  marks: Mark[];
}

/** The colours of the design on white paper. */
export const INK = '#1a1a35';
export const QUIET = '#4a4a63';
export const HAIRLINE = '#d9d3c7';
export const PANEL = '#f8f4ec';

/** Devanagari needs more space than Latin. */
export const LINE_HEIGHT = 1.36;
/** The distance from the top of a line to its baseline, in parts of its height. */
const BASELINE = 0.76;

export const lineHeightOf = ({ size }: Pick<TextStyle, 'size'>) => size * LINE_HEIGHT;
export const baselineOf = (top: number, style: TextStyle) => top + lineHeightOf(style) * BASELINE;

export const textStyle = (size: number, changed: Partial<TextStyle> = {}): TextStyle => ({
  size,
  weight: 'regular',
  colour: INK,
  ...changed,
});
