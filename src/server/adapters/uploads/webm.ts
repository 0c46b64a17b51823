import type { ByteSource } from './byte-source.ts';

// WebM files are EBML elements: id, size and content. Id and size have variable lengths: the number of leading zero
// bits of the first byte says how many bytes follow. A size of only ones is unknown and extends to the end.

const ELEMENTS_MAX = 200;

const ids = {
  header: 0x1a45dfa3,
  documentType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  cluster: 0x1f43b675,
};

const DEFAULT_SCALE_NS = 1_000_000;
const NS_PER_SECOND = 1e9;

/** Whether these first bytes declare a WebM file. */
export function isWebm(head: Buffer): boolean {
  const header = readElement(head, head.length);
  if (header?.id !== ids.header) return false;
  let position = header.headerSize;
  const end = Math.min(head.length, position + header.size);
  while (position < end) {
    const element = readElement(head.subarray(position, end), end - position);
    if (!element) return false;
    const start = position + element.headerSize;
    if (element.id === ids.documentType) {
      return head.toString('latin1', start, start + element.size).replace(/\0+$/, '') === 'webm';
    }
    position = start + element.size;
  }
  return false;
}

/** The duration in the segment information, which is before the frames; undefined if there is none. */
export async function readWebmSeconds(source: ByteSource): Promise<number | undefined> {
  const segment = await findElement(source, ids.segment, { start: 0, end: source.size });
  const info = segment && (await findElement(source, ids.info, segment));
  if (!info) return undefined;
  const scale = await findElement(source, ids.timestampScale, info);
  const duration = await findElement(source, ids.duration, info);
  if (!duration) return undefined;
  const scaleNs = scale ? await readInteger(source, scale) : DEFAULT_SCALE_NS;
  const seconds = ((await readFloat(source, duration)) * scaleNs) / NS_PER_SECOND;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

interface Range {
  start: number;
  end: number;
}

/** The content of the first element with this id. Stops at the frames, which follow all information. */
async function findElement(
  source: ByteSource,
  wanted: number,
  { start, end }: Range,
): Promise<Range | undefined> {
  let position = start;
  for (let count = 0; count < ELEMENTS_MAX && position < end; count += 1) {
    const element = readElement(await source.read(position, 12), end - position);
    if (!element) return undefined;
    const content = { start: position + element.headerSize, end: 0 };
    content.end = content.start + element.size;
    if (element.id === wanted) return content;
    if (element.id === ids.cluster) return undefined;
    position = content.end;
  }
  return undefined;
}

interface Element {
  id: number;
  headerSize: number;
  size: number;
}

/** Undefined if it is not valid or extends beyond `rest`, which includes its header. */
function readElement(bytes: Buffer, rest: number): Element | undefined {
  const idLength = numberLength(bytes[0]);
  const sizeLength = numberLength(bytes[idLength]);
  const headerSize = idLength + sizeLength;
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || headerSize > bytes.length)
    return undefined;
  const id = bytes.readUIntBE(0, idLength);
  const available = rest - headerSize;
  const size = readSize(bytes.subarray(idLength, headerSize)) ?? available;
  return size <= available ? { id, headerSize, size } : undefined;
}

/** 1 to 8; 0 if it is not valid. */
function numberLength(first: number | undefined): number {
  return first === undefined || first === 0 ? 0 : Math.clz32(first) - 23;
}

/** Undefined if it is unknown. */
function readSize(bytes: Buffer): number | undefined {
  const bits = 7 * bytes.length;
  const unknown = 2 ** bits - 1;
  let size = (bytes[0] ?? 0) & (2 ** (8 - bytes.length) - 1);
  for (const byte of bytes.subarray(1)) size = size * 256 + byte;
  // Sizes above 2^53 are rounded, but still larger than any file.
  return size >= unknown ? undefined : size;
}

async function readInteger(source: ByteSource, { start, end }: Range): Promise<number> {
  const length = Math.min(end - start, 6);
  const bytes = await source.read(start, length);
  return length > 0 && bytes.length === length ? bytes.readUIntBE(0, length) : DEFAULT_SCALE_NS;
}

async function readFloat(source: ByteSource, { start, end }: Range): Promise<number> {
  const bytes = await source.read(start, Math.min(end - start, 8));
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : 0;
}
