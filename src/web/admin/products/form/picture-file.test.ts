import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import { uploadError } from './picture-file.ts';

const file = (start: string, name = 'pack.jpg') =>
  new File([Uint8Array.from(start.padEnd(64, '.'), (letter) => letter.charCodeAt(0))], name);

test.each([
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
  ['AVIF', '\x00\x00\x00\x1cftypavif'],
  ['AVIF as a phone writes it', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avif'],
])('a %s is an image', async (_, start) => {
  expect(await uploadError(file(start))).toBeUndefined();
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a program that is called .jpg', 'MZ\x90\x00'],
  ['a page', '<!doctype html>'],
  ['a film', '\x00\x00\x00\x1cftypisom'],
])('%s is rejected', async (_, start) => {
  expect(await uploadError(file(start))).toBe('This is not a JPEG, PNG, WebP or AVIF picture.');
});

test('a file that is too large is named with its size, and not read', async () => {
  const large = new File([new Uint8Array(limits.pictureBytesMax + 1)], 'large.jpg');
  expect(await uploadError(large)).toContain('A picture may have up to 10 MB.');
  expect(await uploadError(new File([], 'empty.jpg'))).toBe('This file is empty.');
});
