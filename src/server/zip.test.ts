import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { writeZip, zipBytes, type ZipFile } from './zip.ts';

function file(name: string, text: string, isDeflated = false): ZipFile {
  const original = Buffer.from(text);
  const stored = isDeflated ? deflateRawSync(original) : original;
  const sizes = { storedBytes: stored.length, originalBytes: original.length };
  const modifiedAt = new Date('2026-10-05T06:30:00Z');
  return { name, modifiedAt, isDeflated, ...sizes, crc32: crc32(original), content: [stored] };
}

async function write(files: ZipFile[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  async function* all() {
    yield* files;
  }
  for await (const chunk of writeZip(all())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('writes stored and compressed files, and knows the size before', async () => {
  const files = [
    file('documents/INV-2627-000001.pdf', '%PDF'),
    file('sales.csv', 'a,b\r\n'.repeat(1000), true),
    file('मखाना.txt', '₹'),
    file('empty.csv', ''),
  ];
  const archive = await write(files);
  expect(archive.length).toBe(zipBytes(files));
  const read = readZip(archive);
  expect([...read.keys()]).toEqual(files.map(({ name }) => name));
  expect(read.get('sales.csv')?.toString()).toBe('a,b\r\n'.repeat(1000));
  expect(read.get('मखाना.txt')?.toString()).toBe('₹');
});

test('has the time in India', async () => {
  const archive = await write([file('a', '')]);
  // 5 October 2026, 12:00.
  expect(archive.readUInt16LE(12)).toBe((2026 - 1980) * 512 + 10 * 32 + 5);
  expect(archive.readUInt16LE(10)).toBe(12 * 2048);
});

test('an empty archive is valid', async () => {
  const archive = await write([]);
  expect(archive.length).toBe(zipBytes([]));
  expect(readZip(archive).size).toBe(0);
});

test('uses ZIP64 for more than 65,534 files and beyond 4 GB', async () => {
  const files = Array.from({ length: 70_000 }, (_, index) => file(`f${index}`, ''));
  const archive = await write(files);
  expect(archive.length).toBe(zipBytes(files));
  const locator = archive.length - 22 - 20;
  expect(archive.readUInt32LE(locator)).toBe(0x0706_4b50);
  const end = Number(archive.readBigUInt64LE(locator + 8));
  expect(archive.readUInt32LE(end)).toBe(0x0606_4b50);
  expect(Number(archive.readBigUInt64LE(end + 32))).toBe(70_000);
  const far = [
    { name: 'a', storedBytes: 2 ** 32 },
    { name: 'b', storedBytes: 1 },
  ];
  expect(zipBytes(far)).toBe(2 * (30 + 46 + 2) + 2 ** 32 + 1 + 12 + 76 + 22);
});

test('refuses a file with another size than announced', async () => {
  await expect(write([{ ...file('a', 'abc'), storedBytes: 4 }])).rejects.toThrow('another size');
});
