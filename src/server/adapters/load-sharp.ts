import { AppError } from '#shared/errors.ts';

let loading: ReturnType<typeof prepareSharp> | undefined;

/** Loaded with the first picture, so that the shop starts faster and needs less memory. */
export function loadSharp() {
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

/** Replaces sharp's errors, which are not meant for users. */
export async function rejectUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new AppError('picture_unreadable', { cause: error });
  }
}

/** Throws unless the first bytes are those of JPEG, PNG, WebP or AVIF; other files are not passed to sharp. */
export function rejectOtherFiles(bytes: Buffer): void {
  if (isPicture(bytes)) return;
  const start = bytes.toString('latin1', 0, 1000);
  const message = 'SVG pictures can contain scripts. Please choose a PNG, JPEG or WebP.';
  throw new AppError('picture_unreadable', /<svg[\s>]/i.test(start) ? { message } : {});
}

function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return true;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  if (text(4, 8) !== 'ftyp') return false;
  const brands: string[] = text(8, Math.min(bytes.readUInt32BE(0), 64)).match(/.{4}/gs) ?? [];
  return brands.includes('avif');
}
