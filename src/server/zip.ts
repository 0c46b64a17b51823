import { inIndia } from '#shared/dates.ts';

/** A file of an archive. All of it but the content is known before it is sent. */
export interface ZipFile {
  name: string;
  modifiedAt: Date;
  isDeflated: boolean;
  /** The bytes in the archive: after compression. */
  storedBytes: number;
  originalBytes: number;
  /** Of the original. */
  crc32: number;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

// Sizes and limits of the format (APPNOTE.TXT by PKWARE). Above the limits it needs the records of ZIP64.
const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END = 22;
const ZIP64_END = 56;
const ZIP64_LOCATOR = 20;
const ZIP64_OFFSET = 12;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

const VERSION = 45;
const IS_UTF8 = 0x0800;
/** A file that its owner may write and all may read, in the notation of Unix. */
const ATTRIBUTES = 0o100644 * 0x1_0000;

/** Chunks are combined up to this size, because each of them costs time on its way to the socket. */
const CHUNK_BYTES = 128 * 1024;

/** The size of the archive with these files. */
export function zipBytes(files: Iterable<Pick<ZipFile, 'name' | 'storedBytes'>>): number {
  let offset = 0;
  let directory = 0;
  let count = 0;
  for (const { name, storedBytes } of files) {
    const nameBytes = Buffer.byteLength(name);
    directory += CENTRAL_HEADER + nameBytes + (offset >= MAX_32 ? ZIP64_OFFSET : 0);
    offset += LOCAL_HEADER + nameBytes + storedBytes;
    count += 1;
  }
  return offset + directory + end({ count, directory, offset }).length;
}

/** Writes an archive while its files are read; of each file it keeps only the entry of the directory. */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const add = (chunk: Uint8Array) => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    offset += chunk.length;
  };
  const take = () => {
    const chunk = Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
    return chunk;
  };
  for await (const file of files) {
    entries.push(directoryEntry(file, offset));
    add(localHeader(file));
    const contentEnd = offset + file.storedBytes;
    for await (const chunk of file.content) {
      add(chunk);
      if (waitingBytes >= CHUNK_BYTES) yield take();
    }
    if (offset !== contentEnd) throw new Error(`${file.name} has another size than announced`);
  }
  const directory = Buffer.concat(entries);
  yield take();
  yield Buffer.concat([
    directory,
    end({ count: entries.length, directory: directory.length, offset }),
  ]);
}

type FileFacts = Omit<ZipFile, 'content'>;

function localHeader(file: FileFacts): Buffer {
  const name = Buffer.from(file.name);
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeFacts(header, 4, file);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryEntry(file: FileFacts, offset: number): Buffer {
  const name = Buffer.from(file.name);
  const isFar = offset >= MAX_32;
  const extra = Buffer.alloc(isFar ? ZIP64_OFFSET : 0);
  const header = Buffer.alloc(CENTRAL_HEADER);
  header.writeUInt32LE(0x0201_4b50, 0);
  // Made on Unix, so that the attributes are read as its permissions.
  header.writeUInt16LE(0x0300 + VERSION, 4);
  writeFacts(header, 6, file);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(ATTRIBUTES, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(ZIP64_OFFSET - 4, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  return Buffer.concat([header, name, extra]);
}

/** The fields that both headers of a file have. */
function writeFacts(header: Buffer, at: number, file: FileFacts): void {
  const { time, date } = dosTime(file.modifiedAt);
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(IS_UTF8, at + 2);
  header.writeUInt16LE(file.isDeflated ? 8 : 0, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(file.crc32, at + 10);
  header.writeUInt32LE(file.storedBytes, at + 14);
  header.writeUInt32LE(file.originalBytes, at + 18);
}

/** The format has local times without a zone; the shop and its accountant are in India. */
function dosTime(moment: Date): { time: number; date: number } {
  const local = inIndia(moment);
  const clock = local.getUTCHours() * 2048 + local.getUTCMinutes() * 32;
  const day = (local.getUTCMonth() + 1) * 32 + local.getUTCDate();
  return {
    time: clock + Math.floor(local.getUTCSeconds() / 2),
    date: (local.getUTCFullYear() - 1980) * 512 + day,
  };
}

interface Extent {
  count: number;
  /** The bytes of the directory. */
  directory: number;
  /** Where the directory begins. */
  offset: number;
}

function end({ count, directory, offset }: Extent): Buffer {
  const record = Buffer.alloc(END);
  record.writeUInt32LE(0x0605_4b50, 0);
  record.writeUInt16LE(Math.min(count, MAX_16), 8);
  record.writeUInt16LE(Math.min(count, MAX_16), 10);
  record.writeUInt32LE(Math.min(directory, MAX_32), 12);
  record.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const isLarge = count >= MAX_16 || directory >= MAX_32 || offset >= MAX_32;
  return isLarge ? Buffer.concat([zip64End({ count, directory, offset }), record]) : record;
}

function zip64End({ count, directory, offset }: Extent): Buffer {
  const record = Buffer.alloc(ZIP64_END + ZIP64_LOCATOR);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeBigUInt64LE(BigInt(ZIP64_END - 12), 4);
  record.writeUInt16LE(0x0300 + VERSION, 12);
  record.writeUInt16LE(VERSION, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directory), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(0x0706_4b50, ZIP64_END);
  record.writeBigUInt64LE(BigInt(offset + directory), ZIP64_END + 8);
  record.writeUInt32LE(1, ZIP64_END + 16);
  return record;
}
