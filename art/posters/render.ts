import sharp from 'sharp';
import { UNITS_PER_INCH } from '../pictures.ts';
import type { Film } from './films.ts';

const OPAQUE = '#000';

/** Draws moments of a film at a scale; what never moves is painted only once. */
export async function startRenderer(film: Film, scale: number) {
  const density = UNITS_PER_INCH * scale;
  const { data, info } = await sharp(Buffer.from(film.backdrop), { density })
    .flatten({ background: OPAQUE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return (time: number) =>
    sharp(data, { raw })
      .composite([{ input: Buffer.from(film.frame(time)), density }])
      .removeAlpha();
}
