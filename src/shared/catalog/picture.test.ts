import { expect, test } from 'vitest';
import { storedWidths, uploadedPicture } from './picture.ts';

test.each([
  [4000, [400, 800, 1600]],
  [1600, [400, 800, 1600]],
  [1000, [400, 800, 1000]],
  [800, [400, 800]],
  [300, [300]],
])('an image %i wide is stored in the widths %j', (width, widths) => {
  expect(storedWidths(width)).toEqual(widths);
});

test('an uploaded image has its sizes in its address, others have none', () => {
  const folder = `/uploads/${'a1'.repeat(16)}-900x600/`;
  expect(uploadedPicture(`${folder}900.webp`)).toEqual({
    width: 900,
    height: 600,
    avif: `${folder}400.avif 400w, ${folder}800.avif 800w, ${folder}900.avif 900w`,
    webp: `${folder}400.webp 400w, ${folder}800.webp 800w, ${folder}900.webp 900w`,
    src: `${folder}900.webp`,
  });
  for (const other of [
    '/art/no-picture.svg',
    `https://example.com${folder}900.webp`,
    `${folder}../900.webp`,
    `/uploads/${'a1'.repeat(16)}-0x600/900.webp`,
  ]) {
    expect(uploadedPicture(other)).toBeUndefined();
  }
});
