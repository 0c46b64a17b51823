import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  aWebm,
  UNKNOWN_SIZE,
  webmElement,
  webmHeader,
  webmInfo,
} from '../../testing/video-bytes.ts';
import { isWebm, readWebmSeconds } from './webm.ts';

const samples = join(import.meta.dirname, '../../../../public/media/testimonials');

/** Reads the duration and counts what was read for it. */
async function measure(bytes: Buffer) {
  let reads = 0;
  const seconds = await readWebmSeconds({
    size: bytes.length,
    async read(position, length) {
      reads += 1;
      return bytes.subarray(position, position + length);
    },
  });
  return { seconds, reads };
}

test('reads the duration of a real file with few reads', async () => {
  const bytes = readFileSync(join(samples, 'v1.webm'));
  expect(isWebm(bytes.subarray(0, 128))).toBe(true);
  const { seconds, reads } = await measure(bytes);
  expect(seconds).toBeCloseTo(12, 1);
  expect(reads).toBeLessThan(20);
});

test.each([undefined, UNKNOWN_SIZE])('reads the duration of a segment of size %s', async (size) => {
  expect((await measure(aWebm({ seconds: 12.5, size }))).seconds).toBe(12.5);
});

test('uses the default scale and 32-bit durations', async () => {
  const duration = Buffer.alloc(4);
  duration.writeFloatBE(4000);
  const info = webmElement('1549a966', webmElement('4489', duration));
  const file = Buffer.concat([webmHeader(), webmElement('18538067', info)]);
  expect((await measure(file)).seconds).toBe(4);
});

const segment = (...content: Buffer[]) =>
  Buffer.concat([webmHeader(), webmElement('18538067', content)]);
const nan = Buffer.alloc(8);
nan.writeDoubleBE(Number.NaN);

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a header only', webmHeader()],
  ['no information', segment(webmElement('1f43b675', Buffer.alloc(8)))],
  ['information after the frames', segment(webmElement('1f43b675', Buffer.alloc(8)), webmInfo(5))],
  ['no duration, as a browser records it', segment(webmElement('1549a966', Buffer.alloc(0)))],
  ['a duration of 0', segment(webmInfo(0))],
  ['a negative duration', segment(webmInfo(-5))],
  ['an infinite duration', segment(webmInfo(Infinity))],
  ['a duration that is not a number', segment(webmElement('1549a966', webmElement('4489', nan)))],
  ['an empty duration', segment(webmElement('1549a966', webmElement('4489', Buffer.alloc(0))))],
  ['an element that leaves its parent', segment(webmElement('1549a966', Buffer.alloc(4), 5000n))],
  ['a size beyond 2^53', segment(webmElement('1549a966', Buffer.alloc(4), UNKNOWN_SIZE - 9n))],
  ['a first byte of 0', segment(Buffer.alloc(40))],
  ['an id that is too long', segment(Buffer.from('08ffffffffffffff81', 'hex'))],
  ['a size that is cut off', Buffer.concat([webmHeader(), Buffer.from('1853806701', 'hex')])],
  ['thousands of empty elements', segment(...Array(5000).fill(webmElement('ec', Buffer.alloc(0))))],
])('finds no duration in a file with %s', async (_, bytes) => {
  const { seconds, reads } = await measure(bytes);
  expect(seconds).toBeUndefined();
  expect(reads).toBeLessThan(500);
});

test.each<[string, Buffer]>([
  ['a Matroska film', webmHeader('matroska')],
  ['a header without a type', webmElement('1a45dfa3', Buffer.alloc(0))],
  ['a header of zeros', webmElement('1a45dfa3', Buffer.alloc(64))],
  ['a type that is cut off', webmHeader().subarray(0, -2)],
  ['a page', Buffer.from('<!doctype html>')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a WebM video', (_, bytes) => expect(isWebm(bytes)).toBe(false));
