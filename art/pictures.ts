import sharp from 'sharp';
import type { Output } from './output.ts';

/** A picture the pages show in several widths and two formats. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  widths: number[];
}

const PICTURE_FOLDER = 'src/web/art/scenes';
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** The density at which a drawing's units become pixels one to one. */
export const UNITS_PER_INCH = 72;

/** Drawn larger than shown and scaled down softly: no halos round flat inks, and fewer bytes. */
export const MASTER_SCALE = 2;

export function fileCount(pictures: Picture[]): number {
  return pictures.reduce((sum, { widths }) => sum + widths.length * FORMATS.length, 0);
}

export async function writePicture(
  output: Output,
  picture: Picture,
  master: Buffer,
): Promise<void> {
  for (const width of picture.widths) {
    const height = Math.round((width * picture.height) / picture.width);
    const pixels = await shrink(master, width, height);
    const avif = sharp(pixels).avif({ effort: 4, ...avifQuality(picture) });
    const webp = sharp(pixels).webp({ quality: 76, effort: 6, smartSubsample: true });
    output.write(`${PICTURE_FOLDER}/${pictureFile(picture, width, 'avif')}`, await avif.toBuffer());
    output.write(`${PICTURE_FOLDER}/${pictureFile(picture, width, 'webp')}`, await webp.toBuffer());
  }
}

/** Phones draw two or three of their points where a desk draws one: there it cannot be seen, and lines are thin. */
function avifQuality({ name }: Picture) {
  return name.endsWith('-mobile')
    ? { quality: 36, chromaSubsampling: '4:2:0' }
    : { quality: 55, chromaSubsampling: '4:4:4' };
}

export function shrink(master: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(master)
    .removeAlpha()
    .resize(width, height, { kernel: 'mitchell', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export function pictureFile({ name }: Picture, width: number, format: Format): string {
  return `${name}-${width}.${format}`;
}
