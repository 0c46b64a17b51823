import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anMp4, fileType, movieHeader, mp4Box } from '../../testing/video-bytes.ts';
import { isMp4, readMp4Seconds } from './mp4.ts';

const samples = join(import.meta.dirname, '../../../../public/media/testimonials');

/** Reads the duration and counts what was read for it. */
async function measure(bytes: Buffer, size = bytes.length) {
  let reads = 0;
  let readBytes = 0;
  const seconds = await readMp4Seconds({
    size,
    async read(position, length) {
      reads += 1;
      readBytes += length;
      return bytes.subarray(position, position + length);
    },
  });
  return { seconds, reads, readBytes };
}

test('reads the duration of a real file with few reads', async () => {
  const bytes = readFileSync(join(samples, 'v1.mp4'));
  expect(isMp4(bytes.subarray(0, 128))).toBe(true);
  const { seconds, readBytes } = await measure(bytes);
  expect(seconds).toBeCloseTo(12, 1);
  expect(readBytes).toBeLessThan(400);
});

test('reads the duration of a file with its header at the end', async () => {
  const { seconds, reads } = await measure(anMp4({ seconds: 12.5, frames: 500_000 }));
  expect([seconds, reads]).toEqual([12.5, 5]);
});

test('reads 64-bit sizes and times', async () => {
  const times = Buffer.alloc(112);
  times[0] = 1;
  times.writeUInt32BE(90_000, 20);
  times.writeBigUInt64BE(900_000n, 24);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(16n + 5n);
  const frames = mp4Box('mdat', [size, Buffer.alloc(5)], 1);
  const movie = mp4Box('moov', mp4Box('mvhd', times), 0);
  const { seconds } = await measure(Buffer.concat([fileType('isom'), frames, movie]));
  expect(seconds).toBe(10);
});

const longSize = (size: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(size);
  return bytes;
};

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['half a box header', Buffer.from('\0\0\0', 'latin1')],
  ['no movie', fileType('isom')],
  ['a movie without a header', mp4Box('moov', mp4Box('trak', Buffer.alloc(8)))],
  ['a movie of no length', mp4Box('moov', movieHeader(0))],
  ['an unknown length', mp4Box('moov', movieHeader(0xffff_ffff, 1))],
  ['a timescale of 0', mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)))],
  ['a header that is cut off', mp4Box('moov', mp4Box('mvhd', Buffer.alloc(6)))],
  ['a box that is smaller than its header', mp4Box('free', Buffer.alloc(50), 4)],
  ['a box that is larger than the file', mp4Box('free', mp4Box('moov', movieHeader(5)), 5000)],
  ['a header that leaves the movie', mp4Box('moov', movieHeader(5), 60)],
  ['a 64-bit size of 0', mp4Box('free', longSize(0n), 1)],
  ['a 64-bit size beyond 2^53', mp4Box('free', longSize(2n ** 64n - 1n), 1)],
  ['a 64-bit size that is cut off', mp4Box('free', Buffer.alloc(2), 1)],
  ['thousands of empty boxes', Buffer.concat(Array(5000).fill(mp4Box('free', Buffer.alloc(0))))],
])('finds no duration in a file with %s', async (_, bytes) => {
  const { seconds, reads } = await measure(bytes);
  expect(seconds).toBeUndefined();
  expect(reads).toBeLessThan(500);
});

test('a file that ends before its declared size has no duration', async () => {
  expect((await measure(fileType('isom'), 10_000)).seconds).toBeUndefined();
});

test.each([
  ['isom', 'mp42'],
  ['mp42', 'isom'],
  ['M4V ', 'mp42'],
  ['XAVC', 'mp42', 'iso2'],
])('accepts the brand %s', (...brands) => {
  expect(isMp4(fileType(...brands))).toBe(true);
});

test.each([
  ['avif', 'mif1', 'miaf'],
  ['avis', 'msf1', 'iso8'],
  ['heic', 'mif1'],
  ['M4A ', 'mp42', 'isom'],
  ['qt  '],
])('a file with the brand %s is not a video', (...brands) => {
  expect(isMp4(fileType(...brands))).toBe(false);
});

test.each(['', 'ftyp', '\0\0\0\x08ftyp', '\0\0\0\x0cftypisom', '<!doctype html><p>ftypisom'])(
  '%j is not a video',
  (text) => expect(isMp4(Buffer.from(text, 'latin1'))).toBe(false),
);
