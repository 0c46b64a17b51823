import * as z from 'zod/mini';
import { tiles } from '../catalog/vocabulary.ts';
import { isReadable } from '../contrast.ts';
import { optional } from './fields.ts';

const HEX = 'Use a colour such as #ffc53d';
const colour = z.string(HEX).check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^#[0-9a-f]{6}$/, HEX),
  z.refine((hex) => !/^#[0-9a-f]{6}$/.test(hex) || isReadable(hex), {
    error: 'This colour is too dark: text on it could not be read. Choose a lighter one.',
  }),
);

/** Null: the colour of the design. */
const colourOrDefault = z._default(optional(colour), null);

export const brandSection = z.object({
  /** The background of the main buttons and marks. */
  accent: colourOrDefault,
  /** Backgrounds behind packs, by tile name. */
  tiles: z.object(
    // The names are a closed list, so the shape has exactly these keys.
    Object.fromEntries(tiles.map((tile) => [tile, colourOrDefault])) as Record<
      (typeof tiles)[number],
      typeof colourOrDefault
    >,
  ),
});

export type BrandSettings = z.output<typeof brandSection>;
