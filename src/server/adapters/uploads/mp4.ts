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

/** Boxes that can contain the place of a recording, and the names of people and devices. */
const metadataTypes = ['udta', 'meta', 'uuid'];

/** The boxes with metadata of the file, the movie and its tracks. */
export async function listMp4Metadata(source: ByteSource): Promise<Mp4Box[]> {
  const found: Mp4Box[] = [];
  const search = async (range: Range, containers: string[]) => {
    for await (const box of boxesIn(source, range)) {
      if (metadataTypes.includes(box.type)) found.push(box);
      if (containers.includes(box.type)) await search(box, box.type === 'moov' ? ['trak'] : []);
    }
  };
  await search({ start: 0, end: source.size }, ['moov']);
  return found;
}

interface Range {
  start: number;
  end: number;
}

/** A box with the range of its content. */
export interface Mp4Box extends Range {
  type: string;
  /** The position of the type, which follows the size. */
  typeAt: number;
}

/** The first box of this type. */
async function findBox(
  source: ByteSource,
  wanted: string,
  range: Range,
): Promise<Mp4Box | undefined> {
  for await (const box of boxesIn(source, range)) {
    if (box.type === wanted) return box;
  }
  return undefined;
}

/** Ends at the first box that is not valid. */
async function* boxesIn(source: ByteSource, { start, end }: Range): AsyncGenerator<Mp4Box> {
  let position = start;
  for (let count = 0; count < BOXES_MAX && position + 8 <= end; count += 1) {
    const head = await source.read(position, 16);
    if (head.length < 8) return;
    const { headerSize, size } = readSizes(head, end - position);
    // A box cannot be smaller than its header, which would repeat it forever, or leave its parent.
    if (size < headerSize || size > end - position) return;
    const type = head.toString('latin1', 4, 8);
    const content = { start: position + headerSize, end: position + size };
    yield { type, typeAt: position + 4, ...content };
    position = content.end;
  }
}

function readSizes(head: Buffer, rest: number): { headerSize: number; size: number } {
  const size = head.readUInt32BE(0);
  if (size === 0) return { headerSize: 8, size: rest };
  if (size !== 1) return { headerSize: 8, size };
  return { headerSize: 16, size: head.length < 16 ? 0 : Number(head.readBigUInt64BE(8)) };
}
