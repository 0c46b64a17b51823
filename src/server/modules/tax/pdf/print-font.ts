import type { Font } from 'fontkit';
import type { Outlines } from './font-file.ts';
import { GlyphSubset, type PrintGlyph } from './glyph-subset.ts';
import { spellOut, unmoved, type Shifted } from './spell-out.ts';

/** A part of a font: the characters of one script. */
export interface FontPart {
  font: Font;
  outlines: Outlines;
}

interface Placed {
  glyph: PrintGlyph;
  xAdvance: number;
}

const DEVANAGARI = /[\u0900-\u097f]/;
/** Pictures and signs without a shape, which names of customers may contain. */
const UNPRINTABLE =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cc}|\p{Cs}|[\ufe00-\ufe0f]/gu;
const CACHED_MAX = 10_000;

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
  readonly #idsByKey = new Map<string, number>();
  readonly #placed = new Map<string, Placed[]>();
  readonly #placedTexts = new Map<string, Placed[]>();

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
    this.#missing = this.#addGlyph(first, unmoved(first.font.getGlyph(0)), [0xfffd]);
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
      // Offsets are part of the shapes, because readers of the text would take them for spaces. PDFKit scales the
      // positions in place.
      positions: placed.map(({ xAdvance }) => ({ xOffset: 0, yOffset: 0, xAdvance, yAdvance: 0 })),
      advanceWidth: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  }

  createSubset(): GlyphSubset {
    return new GlyphSubset(this.#glyphs);
  }

  /** Documents repeat most of their texts, so they are cached. */
  #place(text: string): Placed[] {
    const known = this.#placedTexts.get(text);
    if (known) return known;
    const printed = text.normalize('NFC').replace(UNPRINTABLE, '');
    const syllables = DEVANAGARI.test(printed)
      ? Array.from(segmenter.segment(printed), ({ segment }) => segment)
      : Array.from(printed);
    const placed = syllables.flatMap((syllable) => this.#placeSyllable(syllable));
    // Bounds the memory, because customers choose their names.
    if (this.#placedTexts.size >= CACHED_MAX) this.#placedTexts.clear();
    this.#placedTexts.set(text, placed);
    return placed;
  }

  #placeSyllable(syllable: string): Placed[] {
    const known = this.#placed.get(syllable);
    if (known) return known;
    const placed = this.#shape(syllable);
    if (this.#placed.size < CACHED_MAX) this.#placed.set(syllable, placed);
    return placed;
  }

  #shape(syllable: string): Placed[] {
    const codePoints = Array.from(syllable, (character) => character.codePointAt(0) ?? 0);
    const part = this.#parts.find(({ font }) =>
      codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)),
    );
    if (!part) return this.#placeMissing(codePoints);
    const run = part.font.layout(syllable, { tnum: true });
    const glyphs = run.glyphs.map((glyph, index): Shifted => {
      const { xOffset: x = 0, yOffset: y = 0, xAdvance = 0 } = run.positions[index] ?? {};
      return { glyph, x, y, xAdvance };
    });
    return spellOut(codePoints, glyphs).map(({ shown, codePoint }) => ({
      glyph: this.#addGlyph(part, shown, [codePoint]),
      xAdvance: shown?.xAdvance ?? 0,
    }));
  }

  /** Characters of other scripts show the sign for missing ones. */
  #placeMissing([first = 0, ...rest]: number[]): Placed[] {
    if (rest.length > 0) {
      return [first, ...rest].flatMap((code) => this.#placeSyllable(String.fromCodePoint(code)));
    }
    const [part] = this.#parts;
    if (!part) return [];
    const glyph = this.#addGlyph(part, unmoved(part.font.getGlyph(0)), [first]);
    return [{ glyph, xAdvance: glyph.advanceWidth }];
  }

  /** Without a shape, the glyph is empty and has no width. */
  #addGlyph({ outlines }: FontPart, shown: Shifted | undefined, codePoints: number[]): PrintGlyph {
    const part = this.#parts.findIndex((candidate) => candidate.outlines === outlines);
    const { glyph, x = 0, y = 0 } = shown ?? {};
    const key = [part, glyph?.id, x, y, ...codePoints].join();
    const known = this.#glyphs[this.#idsByKey.get(key) ?? -1];
    if (known) return known;
    const id = this.#glyphs.length;
    const advanceWidth = glyph?.advanceWidth ?? 0;
    const added = { id, outlines, glyph: glyph?.id, x, y, advanceWidth, codePoints };
    this.#idsByKey.set(key, id);
    this.#glyphs.push(added);
    return added;
  }
}
