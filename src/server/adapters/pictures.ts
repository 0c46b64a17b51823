import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { storedWidths } from '#shared/catalog/picture.ts';
import { AppError } from '#shared/errors.ts';
import { createLimiter } from '../limiter.ts';

const PIXELS_MAX = 50_000_000;
/** Below the limit of WebP, which is 16,383. */
const HEIGHT_MAX = 4800;
/** Stops pictures that are crafted to be slow to decode. */
const TIMEOUT_SECONDS = 20;
const CONCURRENCY = 2;
const WAITING_MAX = 24;

export interface StoredPicture {
  /** Of the widest version, as WebP. */
  url: string;
  width: number;
  height: number;
}

export interface Pictures {
  store(bytes: Buffer): Promise<StoredPicture>;
  /** Deletes pictures that are not in `needed` and were uploaded more than a day ago. Returns how many. */
  deleteUnused(needed: ReadonlySet<string>, now: Date): Promise<number>;
}

/** The directory of uploaded pictures. */
export const pictureFolder = (dataDir: string) => join(dataDir, 'uploads');

/** Matches the name of an uploaded picture in a URL. */
export const PICTURE_NAME = /\/uploads\/([0-9a-f]{32}-\d{1,5}x\d{1,5})\//;

/**
 * Stores pictures in several sizes and formats under the hash of the upload. Every picture is encoded again, which
 * removes metadata such as the location and any other data in the file.
 */
export function createPictures(dataDir: string): Pictures {
  const folder = pictureFolder(dataDir);
  // Limited, because waiting uploads are in memory.
  const limiter = createLimiter({ concurrency: CONCURRENCY, waiting: WAITING_MAX });
  return {
    store: (bytes) => {
      if (!isPicture(bytes)) throw new AppError('picture_unreadable');
      return limiter.run(() => store(folder, bytes));
    },
    deleteUnused: (needed, now) => deleteUnused(folder, needed, now),
  };
}

async function store(folder: string, bytes: Buffer): Promise<StoredPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { width, height } = await readSize(bytes);
  const name = `${hash}-${width}x${height}`;
  const target = join(folder, name);
  const stored = { url: `/uploads/${name}/${width}.webp`, width, height };
  if (await exists(target)) {
    // The new modification time protects it from deletion until it is used.
    await utimes(target, new Date(), new Date());
    return stored;
  }
  const picture = await decode(bytes, { width, height });
  await writeDirectory(target, (file) => encode(picture, { width, height }, file));
  return stored;
}

let loading: ReturnType<typeof prepareSharp> | undefined;

/** Loaded with the first picture, so that the shop starts faster and needs less memory. */
function loadSharp() {
  return (loading ??= prepareSharp());
}

/** Runs once, because blocking the formats again would fail the pictures that are being read. */
async function prepareSharp() {
  const { default: sharp } = await import('sharp');
  // Leaves the other CPU cores to requests.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif'];
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
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

/** Replaces sharp's errors, which are not meant for users. */
async function rejectUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new AppError('picture_unreadable', { cause: error });
  }
}

type Write = (name: string, content: Buffer) => Promise<void>;

async function encode(picture: Sharp, { width, height }: Size, write: Write): Promise<void> {
  for (const storedWidth of storedWidths(width)) {
    const size = {
      width: storedWidth,
      height: scaled(height, storedWidth / width),
      fit: 'fill',
    } as const;
    const resized = picture.clone().resize(size);
    await write(
      `${storedWidth}.avif`,
      await resized.clone().avif({ quality: 50, effort: 3 }).toBuffer(),
    );
    await write(`${storedWidth}.webp`, await resized.webp({ quality: 78 }).toBuffer());
  }
}

/** Writes to a temporary directory and renames it, so that a directory is always complete. */
async function writeDirectory(
  target: string,
  fill: (write: Write) => Promise<void>,
): Promise<void> {
  const draft = join(target, '..', `.draft-${randomBytes(8).toString('hex')}`);
  await mkdir(draft, { recursive: true });
  try {
    await fill((name, content) => writeFile(join(draft, name), content, { flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another request may have stored the same picture first.
    if (!(await exists(target))) throw error;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const DAY_MS = 24 * 60 * 60 * 1000;

async function deleteUnused(
  folder: string,
  needed: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    const target = join(folder, name);
    // A temporary directory may already have been renamed.
    const modifiedMs = (await stat(target).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (now.getTime() - modifiedMs < DAY_MS || needed.has(name)) continue;
    await rm(target, { recursive: true, force: true });
    count += 1;
  }
  return count;
}

/** Detects JPEG, PNG, WebP or AVIF by the first bytes; other files are not passed to sharp. */
function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return true;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  if (text(4, 8) !== 'ftyp') return false;
  const brands: string[] = text(8, Math.min(bytes.readUInt32BE(0), 64)).match(/.{4}/gs) ?? [];
  return brands.includes('avif');
}
