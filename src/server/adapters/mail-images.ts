import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnPack } from '#shared/catalog/picture.ts';
import { loadSharp } from './load-sharp.ts';
import type { Storage } from './uploads/storage.ts';
import { fileName } from './uploads/upload-names.ts';

/** An image of a mail. Mail clients do not load images from other servers, so it is sent with the mail. */
export interface MailImage {
  /** The name in `src="cid:…"`. */
  cid: string;
  /** The path of an image of the shop, or `drawnLogo`. */
  source: string;
  shape: 'logo' | 'thumbnail';
  /** The element in the HTML, which is replaced by the fallback if the image cannot be read. */
  tag: string;
  fallback: string;
}

/** The drawn logo in the colours of a dark background. */
export const drawnLogo = 'drawn-logo';

export interface InlineImage {
  cid: string;
  contentType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

interface Content {
  html: string;
  images?: MailImage[];
}

export interface MailImages {
  /** The HTML without the images that cannot be read, and the other images. */
  load(content: Content): Promise<{ html: string; images: InlineImage[] }>;
}

/** In a mail, base64 adds a third. With its texts, the mail stays below 300 KB. */
const BYTES_MAX = 180 * 1024;
const CACHED_MAX = 200;
const TIMEOUT_SECONDS = 10;
/** Twice the size in the mail, for sharp screens. */
const THUMBNAIL = { width: 112, height: 136 };
const LOGO = { width: 480, height: 104 };
const THUMBNAIL_BACKGROUND = '#fff9ea';

type ReadUploads = Pick<Storage, 'read'>;

const LOGO_FILE = join(import.meta.dirname, 'mail-logo.png');
const PUBLIC = join(import.meta.dirname, '../../../public');

export function createMailImages(storage: ReadUploads): MailImages {
  const cached = new Map<string, Promise<Buffer | undefined>>();

  const read = (image: MailImage): Promise<Buffer | undefined> => {
    const key = `${image.shape} ${image.source}`;
    const known = cached.get(key);
    if (known) return known;
    const reading = draw(image, storage).catch(() => {
      // The file may be readable the next time.
      cached.delete(key);
      return undefined;
    });
    const [oldest] = cached.keys();
    if (cached.size >= CACHED_MAX && oldest !== undefined) cached.delete(oldest);
    cached.set(key, reading);
    return reading;
  };

  return {
    async load({ html, images = [] }) {
      let complete = html;
      let bytes = 0;
      const loaded: InlineImage[] = [];
      for (const image of images) {
        const content = await read(image);
        if (content && bytes + content.length <= BYTES_MAX) {
          bytes += content.length;
          loaded.push({ cid: image.cid, contentType: contentTypes[image.shape], content });
        } else {
          // A function, because a text with `$` would be a pattern.
          complete = complete.replace(image.tag, () => image.fallback);
        }
      }
      return { html: complete, images: loaded };
    },
  };
}

const contentTypes = { logo: 'image/png', thumbnail: 'image/jpeg' } as const;

async function draw({ source, shape }: MailImage, storage: ReadUploads): Promise<Buffer> {
  if (source === drawnLogo) return readFile(LOGO_FILE);
  const bytes = await readSource(source, storage);
  const sharp = await loadSharp();
  const picture = sharp(bytes).timeout({ seconds: TIMEOUT_SECONDS });
  if (shape === 'logo') {
    return picture
      .resize({ ...LOGO, fit: 'inside' })
      .png({ palette: true })
      .toBuffer();
  }
  // The margins of drawn packs are transparent.
  const pack = drawnPack(source) ? sharp(await picture.trim().toBuffer()) : picture;
  return pack
    .resize({ ...THUMBNAIL, fit: 'contain', background: THUMBNAIL_BACKGROUND })
    .flatten({ background: THUMBNAIL_BACKGROUND })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer();
}

async function readSource(source: string, storage: ReadUploads): Promise<Buffer> {
  const pack = drawnPack(source);
  if (pack) return readFile(join(PUBLIC, `art/packs/240/${pack}.avif`));
  const bytes = await storage.read(fileName(source));
  if (!bytes) throw new Error(`${source} is missing`);
  return bytes;
}
