// Uploaded pictures say in their address what they are, so that nothing has to be looked up to show them:
// `/uploads/<hash>-1200x900/1200.webp`, beside it the smaller ones and each as AVIF.

/** What stands for a product of which there is no picture. */
export const placeholderImage = '/art/no-picture.svg';

/** Whether an address leads to a picture of the product itself. */
export const isPicture = (url: string) => url !== '' && url !== placeholderImage;

/** As wide as a card, a page and a large screen need them. */
export const pictureWidths = [400, 800, 1600] as const;

const UPLOADED = /^(\/uploads\/[a-z0-9]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})\/)\d+\.webp$/;

export interface UploadedPicture {
  width: number;
  height: number;
  /** For `<source srcset>`. */
  avif: string;
  webp: string;
}

/** The widths a picture is kept in: never wider than it came. */
export function keptWidths(width: number): number[] {
  const widest = Math.min(width, pictureWidths[2]);
  return [...pictureWidths.filter((kept) => kept < widest), widest];
}

/** What an address tells of a picture that was uploaded here; nothing of one from elsewhere. */
export function uploadedPicture(url: string): UploadedPicture | undefined {
  const match = UPLOADED.exec(url);
  if (!match) return undefined;
  const [, folder = ''] = match;
  const [width, height] = [Number(match[2]), Number(match[3])];
  const set = (type: string) =>
    keptWidths(width)
      .map((kept) => `${folder}${kept}.${type} ${kept}w`)
      .join(', ');
  return { width, height, avif: set('avif'), webp: set('webp') };
}

/** As wide as a cart, a list on a phone, a card, a page and a large screen show a pack. */
export const packWidths = [160, 240, 360, 480, 640, 960] as const;

/** The name of a pack the shop drew itself. */
export function drawnPack(url: string): string | undefined {
  return /^\/art\/packs\/([a-z0-9-]+)\.svg$/.exec(url)?.[1];
}

/** Where the pictures of a drawn pack lie, for `<source srcset>`: a phone takes longer to draw one than to fetch it. */
export function packPictures(name: string): string {
  return packWidths.map((width) => `/art/packs/${width}/${name}.avif ${width}w`).join(', ');
}
