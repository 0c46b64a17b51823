import type { ByteSource } from './byte-source.ts';

// MP4 files are boxes: size (32 bits), type (4 letters), content. A size of 1 means that 64 bits with the size follow,
// and a size of 0 that the box extends to the end of the file.

/** Files have about ten boxes per level; more are a sign of a crafted or damaged file. */
const BOXES_MAX = 200;

const videoBrands = /^(?:iso[m2-9]|mp4[12]|avc1|dash|MSNV|M4V[ HP])$/;
/** Pictures, audio files and QuickTime films use the same boxes. */
const otherBrands = /^(?:mif1|msf1|avi[fs]|hei[cx]|hevc|M4[AB] |qt {2})$/;

/** Whether these first bytes declare an MP4 video. */
export function isMp4(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const list = head.toString('latin1', 8, 12) + head.toString('latin1', 16, Math.max(16, end));
  const brands = list.match(/.{4}/gs) ?? [];
  return (
    brands.some((brand) => videoBrands.test(brand)) &&
    !brands.some((brand) => otherBrands.test(brand))
  );
}

/** The duration in the movie header; undefined if there is none. Reads a few bytes of each box on the way. */
export async function readMp4Seconds(source: ByteSource): Promise<number | undefined> {
  const movie = await findBox(source, 'moov', { start: 0, end: source.size });
  const header = movie && (await findBox(source, 'mvhd', movie));
  if (!header) return undefined;
  const bytes = await source.read(header.start, 32);
  const { timescale, duration } = readTimes(bytes, header.end - header.start);
  return timescale > 0 && duration > 0 ? duration / timescale : undefined;
}

const UNKNOWN_32 = 0xffff_ffff;

/** Version 1 has 64-bit times. */
function readTimes(bytes: Buffer, length: number): { timescale: number; duration: number } {
  const isLong = bytes[0] === 1;
  if (Math.min(bytes.length, length) < (isLong ? 32 : 20)) return { timescale: 0, duration: 0 };
  if (isLong) {
    return { timescale: bytes.readUInt32BE(20), duration: Number(bytes.readBigUInt64BE(24)) };
  }
  const duration = bytes.readUInt32BE(16);
  return { timescale: bytes.readUInt32BE(12), duration: duration === UNKNOWN_32 ? 0 : duration };
}

interface Range {
  start: number;
  end: number;
}

/** The content of the first box of this type. */
async function findBox(
  source: ByteSource,
  wanted: string,
  { start, end }: Range,
): Promise<Range | undefined> {
  let position = start;
  for (let count = 0; count < BOXES_MAX && position + 8 <= end; count += 1) {
    const head = await source.read(position, 16);
    if (head.length < 8) return undefined;
    const { headerSize, size } = readSizes(head, end - position);
    // A box cannot be smaller than its header, which would repeat it forever, or leave its parent.
    if (size < headerSize || size > end - position) return undefined;
    const content = { start: position + headerSize, end: position + size };
    if (head.toString('latin1', 4, 8) === wanted) return content;
    position = content.end;
  }
  return undefined;
}

function readSizes(head: Buffer, rest: number): { headerSize: number; size: number } {
  const size = head.readUInt32BE(0);
  if (size === 0) return { headerSize: 8, size: rest };
  if (size !== 1) return { headerSize: 8, size };
  return { headerSize: 16, size: head.length < 16 ? 0 : Number(head.readBigUInt64BE(8)) };
}
