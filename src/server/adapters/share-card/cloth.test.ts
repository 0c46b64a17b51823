import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tiles } from '#shared/catalog/vocabulary.ts';
import { cloths, dye } from './cloth.ts';

const readGround = (tile: string) =>
  readFileSync(join(import.meta.dirname, `ground-${tile}.svg`), 'utf8');

test.each(tiles)('the background of %s has the colour of its tile and takes another', (tile) => {
  const css = readFileSync('src/web/theme.css', 'utf8');
  expect(css).toContain(`--tile-${tile}, ${cloths[tile].ground})`);
  const ground = readGround(tile);
  for (const colour of Object.values(cloths[tile])) expect(ground).toContain(colour);
  const dyed = dye(ground, tile, '#b9e8fb');
  expect(dyed).toContain('#b9e8fb');
  for (const colour of Object.values(cloths[tile])) expect(dyed).not.toContain(colour);
});

test('a colour that is another part of the background stays as it was chosen', () => {
  expect(dye(readGround('haldi'), 'haldi', cloths.haldi.tone)).toContain(cloths.haldi.tone);
});
