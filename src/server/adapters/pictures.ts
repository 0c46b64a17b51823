import type { Sharp } from 'sharp';
import { storedWidths } from '#shared/catalog/picture.ts';
import { AppError } from '#shared/errors.ts';
import { createLimiter } from '../limiter.ts';
import { loadSharp, rejectOtherFiles, rejectUnreadable } from './load-sharp.ts';
import { storeIcon, type Icon } from './uploads/icon.ts';
import type { Storage } from './uploads/storage.ts';
import { contentHash } from './uploads/upload-names.ts';

const PIXELS_MAX = 50_000_000;
/** Below the limit of WebP, which is 16,383. */
const HEIGHT_MAX = 4800;
/** Stops pictures that are crafted to be slow to decode. */
const TIMEOUT_SECONDS = 20;
const CONCURRENCY = 2;
const WAITING_MAX = 24;
/** Wide enough for the header of an email. */
const LOGO_SIDE_MAX = 400;

export interface StoredPicture {
  /** Of the widest version, as WebP. */
  url: string;
  width: number;
  height: number;
}

export interface Pictures {
  store(bytes: Buffer): Promise<StoredPicture>;
  /** Also stores `logo.png`, because mail clients show neither WebP nor AVIF. */
  storeLogo(bytes: Buffer): Promise<StoredPicture>;
  storeIcon(icon: Icon): Promise<{ url: string }>;
}

/**
 * Stores pictures in several sizes and formats under the hash of the upload. Every picture is encoded again, which
 * removes metadata such as the location and any other data in the file.
 */
export function createPictures(storage: Storage): Pictures {
  // Limited, because waiting uploads are in memory.
  const limiter = createLimiter({ concurrency: CONCURRENCY, waiting: WAITING_MAX });
  const run = async <T>(bytes: Buffer, task: () => Promise<T>) => {
    rejectOtherFiles(bytes);
    return limiter.run(task);
  };
  return {
    store: (bytes) => run(bytes, () => store(storage, bytes, { isLogo: false })),
    storeLogo: (bytes) => run(bytes, () => store(storage, bytes, { isLogo: true })),
    storeIcon: (icon) => run(icon.bytes, () => storeIcon(storage, icon)),
  };
}

async function store(
  storage: Storage,
  bytes: Buffer,
  { isLogo }: { isLogo: boolean },
): Promise<StoredPicture> {
  const { width, height } = await readSize(bytes);
  // The folder of a logo has one more file, so it must differ from that of an equal picture.
  const hash = contentHash(isLogo ? 'logo' : '', bytes);
  const name = `${hash}-${width}x${height}`;
  const stored = { url: `/uploads/${name}/${width}.webp`, width, height };
  const versions = listVersions(width);
  const names = [...versions.map(({ file }) => file), ...(isLogo ? [LOGO_FILE] : [])];
  if (await storage.keepExisting(name, names)) return stored;
  const picture = await decode(bytes, { width, height });
  const files = new Map<string, Buffer>();
  for (const version of versions) {
    files.set(version.file, await encode(picture, { width, height }, version));
  }
  if (isLogo) files.set(LOGO_FILE, await encodeLogo(picture));
  await storage.storeFolder(name, files);
  return stored;
}

const LOGO_FILE = 'logo.png';

interface Version {
  width: number;
  format: 'avif' | 'webp';
  file: string;
}

const listVersions = (width: number): Version[] =>
  storedWidths(width).flatMap((stored) => [
    { width: stored, format: 'avif', file: `${stored}.avif` },
    { width: stored, format: 'webp', file: `${stored}.webp` },
  ]);

function encodeLogo(picture: Sharp): Promise<Buffer> {
  const box = { width: LOGO_SIDE_MAX, height: LOGO_SIDE_MAX, fit: 'inside' } as const;
  const resized = picture.clone().resize({ ...box, withoutEnlargement: true });
  return resized.png({ compressionLevel: 9 }).toBuffer();
}

/** The size of the widest stored version. */
async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await rejectUnreadable(() => sharp(bytes).metadata());
  const { width, height } = autoOrient;
  if (width * height > PIXELS_MAX) throw new AppError('picture_unreadable');
  const widest = storedWidths(width).at(-1) ?? width;
  const scale = Math.min(widest / width, HEIGHT_MAX / height);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

interface Size {
  width: number;
  height: number;
}

/** Decodes the pixels upright, in sRGB and at the stored size. */
async function decode(bytes: Buffer, { width, height }: Size): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await rejectUnreadable(() =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return sharp(data, { raw: info });
}

function encode(picture: Sharp, full: Size, { width, format }: Version): Promise<Buffer> {
  const height = scaled(full.height, width / full.width);
  const resized = picture.clone().resize({ width, height, fit: 'fill' });
  const encoded =
    format === 'avif' ? resized.avif({ quality: 50, effort: 3 }) : resized.webp({ quality: 78 });
  return encoded.toBuffer();
}
