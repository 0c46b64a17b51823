import { writeFontFile, type Shape } from './font-file.ts';

/** A glyph together with the text that it stands for, so that text copied from a PDF is the original text. */
export interface PrintGlyph extends Shape {
  /** Counts the glyphs of a font from 0, which is the sign for missing characters. */
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** The glyphs of one PDF, numbered in the order of their first use. */
export class GlyphSubset {
  readonly #all: readonly PrintGlyph[];
  readonly #used: PrintGlyph[] = [];
  readonly #numbers = new Map<number, number>();

  constructor(all: readonly PrintGlyph[]) {
    this.#all = all;
    this.includeGlyph(0);
  }

  includeGlyph(id: number): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const glyph = this.#all[id];
    if (!glyph) throw new Error(`The font has no glyph ${id}.`);
    const number = this.#used.push(glyph) - 1;
    this.#numbers.set(id, number);
    return number;
  }

  encode(): Buffer {
    return writeFontFile(this.#used);
  }
}
