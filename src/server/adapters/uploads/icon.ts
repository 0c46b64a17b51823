import type { Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { iconFiles } from '#shared/media/uploads.ts';
import { limits } from '#shared/limits.ts';
import { loadSharp, rejectUnreadable } from '../load-sharp.ts';
import type { Storage } from './storage.ts';
import { contentHash } from './upload-names.ts';

const PIXELS_MAX = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** The longer side may be this much longer; the shorter one then gets transparent margins. */
const RATIO_MAX = 1.2;
const SIDE = limits.iconSideMin;
/** The part of a maskable icon that no phone cuts off. */
const SAFE_PART = 0.72;

export interface Icon {
  bytes: Buffer;
  /** The colour behind the icon where phones do not show it transparent. */
  background: string;
}

/** Stores an icon in the sizes that browsers and phones need. */
export async function storeIcon(storage: Storage, icon: Icon): Promise<{ url: string }> {
  const name = `icon/${contentHash('icon', icon.background, icon.bytes)}`;
  const stored = { url: `/uploads/${name}` };
  if (await storage.keepExisting(name, [...iconFiles])) return stored;
  await rejectUnsuitable(icon.bytes);
  const square = await decodeSquare(icon.bytes);
  const files = new Map<string, Buffer>();
  for (const file of iconFiles) {
    const drawn = await drawIcon(square, { ...readFile(file), background: icon.background });
    files.set(file, await drawn.png({ compressionLevel: 9 }).toBuffer());
  }
  await storage.storeFolder(name, files);
  return stored;
}

async function rejectUnsuitable(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp();
  const { autoOrient } = await rejectUnreadable(() => sharp(bytes).metadata());
  const { width, height } = autoOrient;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short >= SIDE && long <= short * RATIO_MAX) return;
  const message = `Choose a square picture of at least ${SIDE} × ${SIDE} pixels.`;
  throw new AppError('icon_unsuitable', { message });
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

async function decodeSquare(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await rejectUnreadable(() =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .resize({ width: SIDE, height: SIDE, fit: 'contain', background: transparent })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return sharp(data, { raw: info });
}

interface Drawing {
  side: number;
  /** iPhones cut the icon of this size to their own shape, too. */
  isMaskable: boolean;
  background: string;
}

function readFile(file: (typeof iconFiles)[number]): Omit<Drawing, 'background'> {
  const side = Number(/\d+/.exec(file)?.[0]);
  return { side, isMaskable: file.startsWith('maskable') || side === 180 };
}

async function drawIcon(square: Sharp, { side, isMaskable, background }: Drawing): Promise<Sharp> {
  if (!isMaskable) return square.clone().resize(side, side);
  const sharp = await loadSharp();
  const inner = Math.round(side * SAFE_PART);
  const mark = await square.clone().resize(inner, inner).png().toBuffer();
  const ground = { width: side, height: side, channels: 3, background } as const;
  return sharp({ create: ground }).composite([{ input: mark }]);
}
