import { crc32, inflateRawSync } from 'node:zlib';

/** Reads all files of an archive through its directory, and checks their sizes and checksums. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const content = readFile(archive, at);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} is incomplete`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('the directory has another size');
  return files;
}

function readFile(archive: Buffer, entry: number): Buffer {
  const header = archive.readUInt32LE(entry + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const stored = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
  return archive.readUInt16LE(entry + 10) === 0 ? stored : inflateRawSync(stored);
}
