import sharp from 'sharp';
import { expect, test } from 'vitest';
import { letterIcon } from './letter-icon.ts';

test.each([
  ['Himalaya Honey', 'H'],
  ['madhu', 'M'],
  ['"Sri" & Sons', 'S'],
  ['हिमालय', 'हि'],
  ['7 Hills', '7'],
  ['<>', '&#60;'],
  ['&', '&#38;'],
  ['🍯', '🍯'],
])('the icon of %j shows %s', async (name, letter) => {
  const svg = letterIcon(name);
  expect(svg).toContain(`>${letter}</text>`);
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg' });
});
