// The address of an uploaded image contains its sizes, so that no lookup is needed:
// `/uploads/<hash>-1200x900/1200.webp`, with smaller widths and AVIF beside it.

/** For products without an image. */
export const placeholderImage = '/art/no-picture.svg';

/** Whether an address is a real product image. */
export const isPicture = (url: string) => url !== '' && url !== placeholderImage;

/** Widths for a card, a page and a large screen. */
export const pictureWidths = [400, 800, 1600] as const;

const UPLOADED = /^(\/uploads\/[a-z0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\/)\d+\.webp$/;

export interface UploadedPicture {
  width: number;
  height: number;
  /** For `<source srcset>`. */
  avif: string;
  webp: string;
  src: string;
}

/** The stored widths: never wider than the original. */
export function storedWidths(width: number): number[] {
  const widest = Math.min(width, pictureWidths[2]);
  return [...pictureWidths.filter((stored) => stored < widest), widest];
}

/** The sizes in the address of an uploaded image; undefined for others. */
export function uploadedPicture(url: string): UploadedPicture | undefined {
  const match = UPLOADED.exec(url);
  if (!match) return undefined;
  const [, folder = ''] = match;
  const [width, height] = [Number(match[2]), Number(match[3])];
  const set = (type: string) =>
    storedWidths(width)
      .map((stored) => `${folder}${stored}.${type} ${stored}w`)
      .join(', ');
  return { width, height, avif: set('avif'), webp: set('webp'), src: url };
}

/** Widths for a cart, a phone list, a card, a page and a large screen. */
export const packWidths = [160, 240, 360, 480, 640, 960] as const;

/** The name of a pack illustration. */
export function drawnPack(url: string): string | undefined {
  return /^\/art\/packs\/([a-z0-9-]+)\.svg$/.exec(url)?.[1];
}

/**
 * Raster versions of a pack illustration, for `<source srcset>`: phones render the SVG slower than they load an
 * image.
 */
export function packPictures(name: string): string {
  return packWidths.map((width) => `/art/packs/${width}/${name}.avif ${width}w`).join(', ');
}
