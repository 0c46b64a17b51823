import type { Font, Glyph } from 'fontkit';
import { writeFontFile, type Outlines, type Shape } from './font-file.ts';

/** A part of a font: the characters of one script. */
export interface FontPart {
  font: Font;
  outlines: Outlines;
}

/** A glyph together with the text that it stands for, so that text copied from a PDF is the original text. */
interface PrintGlyph extends Shape {
  /** Counts the glyphs of a font from 0, which is the sign for missing characters. */
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

interface Placed {
  glyph: PrintGlyph;
  xOffset: number;
  yOffset: number;
  xAdvance: number;
}

const DEVANAGARI = /[\u0900-\u097f]/;
/** Pictures and signs without a shape, which names of customers may contain. */
const UNPRINTABLE = /[\p{Extended_Pictographic}\p{Cc}\p{Cs}\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/gu;
const SYLLABLES_MAX = 20_000;

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * One weight of the typeface, composed of its parts. It has the interface of fontkit's fonts that PDFKit uses. All PDFs
 * share it, so each syllable is shaped once.
 */
export class PrintFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap = 0;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly bbox: Font['bbox'];
  readonly italicAngle = 0;
  readonly post = { isFixedPitch: false };
  readonly head = { macStyle: { italic: false } };
  readonly postscriptName: string;
  readonly #parts: FontPart[];
  readonly #missing: PrintGlyph;
  readonly #glyphs: PrintGlyph[] = [];
  readonly #idsByShape = new Map<string, number>();
  readonly #placed = new Map<string, Placed[]>();

  constructor(postscriptName: string, parts: FontPart[]) {
    const [first] = parts;
    if (!first) throw new Error('A font needs a part.');
    const { unitsPerEm, ascent, descent, xHeight, capHeight, bbox } = first.font;
    this.unitsPerEm = unitsPerEm;
    this.ascent = ascent;
    this.descent = descent;
    this.xHeight = xHeight;
    this.capHeight = capHeight;
    this.bbox = bbox;
    this.postscriptName = postscriptName;
    this.#parts = parts;
    this.#missing = this.#addGlyph(first, first.font.getGlyph(0), [0xfffd]);
  }

  getGlyph(): PrintGlyph {
    return this.#missing;
  }

  /** The width of a line in parts of the font size. */
  measure(text: string): number {
    let width = 0;
    for (const { xAdvance } of this.#place(text)) width += xAdvance;
    return width / this.unitsPerEm;
  }

  layout(text: string) {
    const placed = this.#place(text);
    return {
      glyphs: placed.map(({ glyph }) => glyph),
      // PDFKit scales the positions in place.
      positions: placed.map(({ xOffset, yOffset, xAdvance }) => ({
        xOffset,
        yOffset,
        xAdvance,
        yAdvance: 0,
      })),
      advanceWidth: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  }

  createSubset(): GlyphSubset {
    return new GlyphSubset(this.#glyphs);
  }

  #place(text: string): Placed[] {
    const printed = text.normalize('NFC').replace(UNPRINTABLE, '');
    if (!DEVANAGARI.test(printed)) {
      return Array.from(printed).flatMap((character) => this.#placeSyllable(character));
    }
    return Array.from(segmenter.segment(printed)).flatMap(({ segment }) =>
      this.#placeSyllable(segment),
    );
  }

  #placeSyllable(syllable: string): Placed[] {
    const known = this.#placed.get(syllable);
    if (known) return known;
    const placed = this.#shape(syllable);
    // Bounds the memory, because customers choose their names.
    if (this.#placed.size < SYLLABLES_MAX) this.#placed.set(syllable, placed);
    return placed;
  }

  #shape(syllable: string): Placed[] {
    const codePoints = Array.from(syllable, (character) => character.codePointAt(0) ?? 0);
    const part = this.#parts.find(({ font }) =>
      codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)),
    );
    if (!part) {
      if (codePoints.length > 1)
        return codePoints.flatMap((codePoint) =>
          this.#placeSyllable(String.fromCodePoint(codePoint)),
        );
      return [
        { glyph: this.#missing, xOffset: 0, yOffset: 0, xAdvance: this.#missing.advanceWidth },
      ];
    }
    const run = part.font.layout(syllable, { tnum: true });
    const texts = divide(codePoints, run.glyphs.length);
    return run.glyphs.map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
      return { glyph: this.#addGlyph(part, glyph, texts[index] ?? []), xOffset, yOffset, xAdvance };
    });
  }

  #addGlyph({ outlines }: FontPart, { id: glyph, advanceWidth }: Glyph, codePoints: number[]) {
    const partIndex = this.#parts.findIndex((part) => part.outlines === outlines);
    const key = `${partIndex} ${glyph} ${codePoints.join()}`;
    const known = this.#glyphs[this.#idsByShape.get(key) ?? -1];
    if (known) return known;
    const added = { id: this.#glyphs.length, outlines, glyph, advanceWidth, codePoints };
    this.#idsByShape.set(key, added.id);
    this.#glyphs.push(added);
    return added;
  }
}

/** Shaping reorders the glyphs of a syllable, so its characters are given to them in the order of reading. */
function divide(codePoints: number[], count: number): number[][] {
  const firstLength = Math.max(1, codePoints.length - count + 1);
  const rest = codePoints.slice(firstLength).map((codePoint) => [codePoint]);
  return [codePoints.slice(0, firstLength), ...rest];
}

/** The glyphs of one PDF, numbered in the order of their first use. */
class GlyphSubset {
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
