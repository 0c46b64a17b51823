import { expect, test } from 'vitest';
import { fileKinds, type UploadKind } from './file-kinds.ts';
import { fileError, sizeText } from './check-file.ts';

const file = (start: string, name = 'pack.jpg') =>
  new File([Uint8Array.from(start.padEnd(64, '.'), (letter) => letter.charCodeAt(0))], name);

test.each<[UploadKind, string, string]>([
  ['picture', 'JPEG', '\xff\xd8\xff\xe0'],
  ['picture', 'PNG', '\x89PNG\r\n\x1a\n'],
  ['logo', 'WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
  ['icon', 'PNG', '\x89PNG\r\n\x1a\n'],
  ['picture', 'AVIF', '\x00\x00\x00\x1cftypavif'],
  ['picture', 'AVIF as a phone writes it', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avif'],
  ['video', 'MP4', '\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41'],
  ['video', 'WebM', '\x1a\x45\xdf\xa3\x01\x00'],
  ['captions', 'WebVTT', 'WEBVTT\n\n'],
  ['captions', 'WebVTT with a byte order mark', '\xef\xbb\xbfWEBVTT\n\n'],
])('accepts as %s: a %s', async (kind, _, start) => {
  expect(await fileError(kind, file(start))).toBeUndefined();
});

test.each<[UploadKind, string, string]>([
  ['picture', 'a drawing', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['picture', 'a program that is called .jpg', 'MZ\x90\x00'],
  ['icon', 'a page', '<!doctype html>'],
  ['logo', 'a film', '\x00\x00\x00\x1cftypisom'],
  ['video', 'a picture', '\x00\x00\x00\x1cftypavif'],
  ['video', 'a text', 'a text'],
  ['captions', 'other captions', '1\n00:00:01,000 --> 00:00:02,000'],
])('rejects as %s: %s', async (kind, _, start) => {
  expect(await fileError(kind, file(start))).toBe(fileKinds[kind].wrongType);
});

test('a file that is too large is named with its size, and not read', async () => {
  const large = (bytes: number) => ({ size: bytes }) as File;
  expect(await fileError('picture', large(12.5 * 1024 * 1024))).toBe(
    'This file has 12.5 MB. A picture may have up to 10 MB.',
  );
  expect(await fileError('video', large(2048 * 1024 * 1024))).toBe(
    'This file has 2048 MB. A video may have up to 100 MB.',
  );
  expect(await fileError('captions', large(300 * 1024))).toBe(
    'This file has 300 KB. A captions file may have up to 200 KB.',
  );
  expect(await fileError('picture', new File([], 'empty.jpg'))).toBe('This file is empty.');
});

test('sizes are rounded to one decimal', () => {
  expect([1024, 1536, 10 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '1.5 KB', '10 MB']);
});
