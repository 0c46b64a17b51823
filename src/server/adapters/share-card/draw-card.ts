import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawnPack } from '#shared/catalog/picture.ts';
import type { CardProduct } from '#shared/catalog/share-card.ts';
import { uploadFolder } from '../uploads/upload-folder.ts';
import { fitText, linePath, type Letters } from './lettering.ts';

// Only this process reads SVG; the one that converts uploads rejects it.
sharp.concurrency(1);
sharp.cache(false);

const PUBLIC = join(import.meta.dirname, '../../../../public');
/** The position of the gate in the background that `art/scenes/card-ground.ts` draws. */
const GATE = { centre: 860, packFoot: 612, packHeight: 512, foot: 572, width: 430, height: 470 };
const COLUMN = { left: 58, width: 470, top: 170, bottom: 508 };
const INK = '#1d1f54';
const INK_SOFT = '#13143a';

/** Draws a JPEG of 1200 by 630 pixels: the product's picture and name on the background of its tile. */
export async function drawCard(product: CardProduct, dataDir: string): Promise<Buffer> {
  const [background, picture] = await Promise.all([
    readPart(`ground-${product.tile}.svg`),
    findPicture(product.image, dataDir),
  ]);
  const letters = JSON.parse((await readPart('letters.json')).toString()) as CardLetters;
  return sharp(background)
    .composite([
      ...(picture ? [placeInGate(picture)] : []),
      { input: Buffer.from(drawText(product, letters)) },
    ])
    .flatten({ background: '#fffdf9' })
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

type CardLetters = Record<'display' | 'text', Letters>;

const readPart = (name: string) => readFile(join(import.meta.dirname, name));

interface DrawnPicture {
  data: Buffer;
  width: number;
  height: number;
  /** The y coordinate of its lower edge. */
  foot: number;
}

function placeInGate({ data, width, height, foot }: DrawnPicture) {
  return { input: data, left: Math.round(GATE.centre - width / 2), top: foot - height };
}

/** Without the file, the card is drawn without a picture. */
async function findPicture(image: string, dataDir: string): Promise<DrawnPicture | undefined> {
  return drawPicture(image, dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function drawPicture(image: string, dataDir: string): Promise<DrawnPicture> {
  const pack = drawnPack(image);
  return pack
    ? drawPack(join(PUBLIC, `art/packs/${pack}.svg`))
    : drawUpload(join(uploadFolder(dataDir), image.replace(/^\/uploads\//, '')));
}

async function drawPack(file: string): Promise<DrawnPicture> {
  const { data, info } = await sharp(await readFile(file))
    .resize({ height: GATE.packHeight })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, foot: GATE.packFoot };
}

/** A picture with transparency is drawn as it is; a photo gets rounded corners and a frame. */
async function drawUpload(file: string): Promise<DrawnPicture> {
  const { width, height, foot } = GATE;
  const { data, info } = await sharp(await readFile(file))
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
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${outer.width}" height="${outer.height}"><rect x="2" y="2" width="${outer.width - 4}" height="${outer.height - 4}" rx="26" fill="#fff8e8" stroke="${INK}" stroke-width="4"/></svg>`;
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

function drawText({ name, tagline }: CardProduct, letters: CardLetters): string {
  const { left, width, top, bottom } = COLUMN;
  const title = fitText(letters.display, name, {
    width,
    sizes: [84, 76, 68, 60, 52, 46, 40],
    linesMax: 4,
  });
  const text = fitText(letters.text, tagline ?? '', { width, sizes: [30, 27, 24], linesMax: 2 });
  const titleStep = title.size * 1.08;
  const textStep = text.size * 1.3;
  const gap = text.lines.length > 0 ? 24 : 0;
  const height = title.lines.length * titleStep + gap + text.lines.length * textStep;
  const start = top + (bottom - top - height) / 2;
  const textStart = start + title.lines.length * titleStep + gap;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    ...title.lines.map((line, index) =>
      linePath(letters.display, line, {
        size: title.size,
        x: left,
        y: start + index * titleStep + title.size * 0.82,
        fill: INK,
      }),
    ),
    ...text.lines.map((line, index) =>
      linePath(letters.text, line, {
        size: text.size,
        x: left + 2,
        y: textStart + index * textStep + text.size * 0.82,
        fill: INK_SOFT,
      }),
    ),
    '</svg>',
  ].join('');
}
