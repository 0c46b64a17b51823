import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp } from './load-sharp.ts';
import type { Storage } from './uploads/storage.ts';
import { fileName } from './uploads/upload-names.ts';

/** A picture that PDFs embed as it is: a PNG without transparency, or a JPEG. */
export interface PaperLogo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** 300 dots per inch on invoices. */
const SIZE = { width: 920, height: 160 };
const COLOURS = 64;
/** Photographs are larger as PNG. */
const PNG_BYTES_MAX = 20 * 1024;
const TIMEOUT_SECONDS = 10;

/** The logo that `npm run art` drew. */
export async function readDrawnPaperLogo(): Promise<PaperLogo> {
  const bytes = await readFile(join(import.meta.dirname, 'paper-logo.png'));
  // The size is at a fixed place at the start of a PNG.
  return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The uploaded logo on white paper; undefined if the file is missing, for example after an import of settings. */
export async function readPaperLogo(
  logo: string,
  storage: Pick<Storage, 'read'>,
): Promise<PaperLogo | undefined> {
  const upload = await storage.read(fileName(logo));
  return upload && drawPaperLogo(upload);
}

async function drawPaperLogo(upload: Buffer): Promise<PaperLogo> {
  const sharp = await loadSharp();
  const picture = sharp(upload)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ ...SIZE, fit: 'inside' })
    .flatten({ background: '#fff' });
  const png = await picture
    .clone()
    .png({ palette: true, colours: COLOURS, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const { data, info } =
    png.data.length <= PNG_BYTES_MAX
      ? png
      : await picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
