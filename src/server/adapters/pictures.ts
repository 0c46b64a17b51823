import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { storedWidths } from '#shared/catalog/picture.ts';
import { AppError } from '#shared/errors.ts';
import { createLimiter } from '../limiter.ts';

const PIXELS_MAX = 50_000_000;
/** WebP knows no picture higher than 16,383; ours need not come near it. */
const HEIGHT_MAX = 4800;
/** Long before a picture that is made to be slow has done harm. */
const TIMEOUT_SECONDS = 20;
const AT_ONCE = 2;
const WAITING_MAX = 24;

export interface KeptPicture {
  /** Of the widest there is, as WebP. */
  url: string;
  width: number;
  height: number;
}

export interface Pictures {
  keep(bytes: Buffer): Promise<KeptPicture>;
  /** Removes what has been there for a day, or came back within it, and nobody needs; answers how many. */
  forget(needed: ReadonlySet<string>, now: Date): Promise<number>;
}

/** Where pictures live, under the folder of the shop's data. */
export const pictureFolder = (dataDir: string) => join(dataDir, 'uploads');

/** The name of an uploaded picture in an address. */
export const PICTURE_NAME = /\/uploads\/([0-9a-f]{32}-\d{1,5}x\d{1,5})\//;

/**
 * Keeps pictures in the sizes and formats that screens need, each under the hash of what was sent. Only what
 * was drawn anew is kept: neither places nor names of cameras, nor anything that was hidden in the file.
 */
export function createPictures(dataDir: string): Pictures {
  const folder = pictureFolder(dataDir);
  // Not too many waiting with all their bytes.
  const limiter = createLimiter({ concurrency: AT_ONCE, waiting: WAITING_MAX });
  return {
    keep: (bytes) => {
      if (!isPicture(bytes)) throw new AppError('picture_unreadable');
      return limiter.run(() => keep(folder, bytes));
    },
    forget: (needed, now) => forget(folder, needed, now),
  };
}

async function keep(folder: string, bytes: Buffer): Promise<KeptPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { width, height } = await sizeOf(bytes);
  const name = `${hash}-${width}x${height}`;
  const place = join(folder, name);
  const kept = { url: `/uploads/${name}/${width}.webp`, width, height };
  if (await isThere(place)) {
    // It counts as new again: whoever sent it is about to use it.
    await utimes(place, new Date(), new Date());
    return kept;
  }
  const picture = await decode(bytes, { width, height });
  await writeWhole(place, (file) => draw(picture, { width, height }, file));
  return kept;
}

/** Loaded with the first picture: a shop that gets none starts faster and stays smaller. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Checkouts need the processors more than pictures do.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif'];
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
}

/** How large the widest is that is kept of it. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { autoOrient } = await readable(() => sharp(bytes).metadata());
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

/** Once, upright, in the colours of the web, and only what is seen. */
async function decode(bytes: Buffer, { width, height }: Size): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await readable(() =>
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

/** What the library says about a file it cannot read is not for people. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new AppError('picture_unreadable', { cause: error });
  }
}

type Write = (name: string, content: Buffer) => Promise<void>;

async function draw(picture: Sharp, { width, height }: Size, write: Write): Promise<void> {
  for (const kept of storedWidths(width)) {
    const size = { width: kept, height: scaled(height, kept / width), fit: 'fill' } as const;
    const drawn = picture.clone().resize(size);
    await write(`${kept}.avif`, await drawn.clone().avif({ quality: 50, effort: 3 }).toBuffer());
    await write(`${kept}.webp`, await drawn.webp({ quality: 78 }).toBuffer());
  }
}

/** A folder that is there is complete, whenever the power goes. */
async function writeWhole(place: string, fill: (write: Write) => Promise<void>): Promise<void> {
  const draft = join(place, '..', `.draft-${randomBytes(8).toString('hex')}`);
  await mkdir(draft, { recursive: true });
  try {
    await fill((name, content) => writeFile(join(draft, name), content, { flush: true }));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody sent the same at the same time.
    if (!(await isThere(place))) throw error;
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const DAY_MS = 24 * 60 * 60 * 1000;

async function forget(folder: string, needed: ReadonlySet<string>, now: Date): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    const place = join(folder, name);
    // One that is being drawn gets its name meanwhile.
    const touchedMs = (await stat(place).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (now.getTime() - touchedMs < DAY_MS || needed.has(name)) continue;
    await rm(place, { recursive: true, force: true });
    count += 1;
  }
  return count;
}

/** JPEG, PNG, WebP or AVIF by its first bytes: nothing else reaches the library. */
function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return true;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  if (text(4, 8) !== 'ftyp') return false;
  const brands: string[] = text(8, Math.min(bytes.readUInt32BE(0), 64)).match(/.{4}/gs) ?? [];
  return brands.includes('avif');
}
