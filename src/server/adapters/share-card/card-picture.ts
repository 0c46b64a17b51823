import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { drawnPack } from '#shared/catalog/picture.ts';
import type { FindUpload } from './card-request.ts';
import { ifExists } from './files.ts';

const PUBLIC = join(import.meta.dirname, '../../../../public');
/** The position of the gate in the background that `art/scenes/card-ground.ts` draws. */
const GATE = { centre: 860, packFoot: 612, packHeight: 512, foot: 572, width: 430, height: 470 };
const INK = '#1d1f54';
const PAPER = '#fff8e8';

interface DrawnPicture {
  data: Buffer;
  width: number;
  height: number;
  /** The y coordinate of its lower edge. */
  foot: number;
}

/** A drawn pack or an upload, in the gate; undefined if it is missing. */
export async function drawPicture(
  image: string,
  findUpload: FindUpload,
): Promise<OverlayOptions[] | undefined> {
  const pack = drawnPack(image);
  const bytes = pack
    ? await ifExists(readFile(join(PUBLIC, `art/packs/${pack}.svg`)))
    : findUpload(image);
  if (!bytes) return undefined;
  const { data, width, height, foot } = await (pack ? drawPack(bytes) : drawUpload(bytes));
  return [{ input: data, left: Math.round(GATE.centre - width / 2), top: foot - height }];
}

async function drawPack(bytes: Buffer): Promise<DrawnPicture> {
  const { data, info } = await sharp(bytes)
    .resize({ height: GATE.packHeight })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, foot: GATE.packFoot };
}

/** A picture with transparency is drawn as it is; a photo gets rounded corners and a frame. */
async function drawUpload(bytes: Buffer): Promise<DrawnPicture> {
  const { width, height, foot } = GATE;
  const { data, info } = await sharp(bytes)
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { isOpaque } = await sharp(data).stats();
  if (isOpaque) return { ...(await addFrame(data, info)), foot };
  return { data, width: info.width, height: info.height, foot };
}

const FRAME = 10;

async function addFrame(data: Buffer, { width, height }: { width: number; height: number }) {
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`;
  const outer = { width: width + 2 * FRAME, height: height + 2 * FRAME };
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${outer.width}" height="${outer.height}"><rect x="2" y="2" width="${outer.width - 4}" height="${outer.height - 4}" rx="26" fill="${PAPER}" stroke="${INK}" stroke-width="4"/></svg>`;
  const rounded = await sharp(data)
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const framed = await sharp(Buffer.from(frame))
    .composite([{ input: rounded, left: FRAME, top: FRAME }])
    .png()
    .toBuffer();
  return { data: framed, ...outer };
}
