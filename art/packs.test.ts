import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { packWidths } from '#shared/catalog/picture.ts';
import { readCatalogue } from './catalogue.ts';
import { PROJECT } from './output.ts';
import { PACKS } from './packs.ts';

const MAX_BYTES = 25_000;

const slugs = readCatalogue().products.map(({ slug }) => slug);
const names = slugs.flatMap((slug) => [slug, `${slug}-back`, `${slug}-served`]);

function fileOf(name: string): string {
  return join(PROJECT, 'public/art/packs', `${name}.svg`);
}

test('every product has a pack drawn for it, and no pack is left without a product', () => {
  expect(Object.keys(PACKS).toSorted()).toEqual(slugs.toSorted());
});

test.each(names)('the picture %s is there and small', (name) => {
  expect(existsSync(fileOf(name))).toBe(true);
  expect(statSync(fileOf(name)).size).toBeLessThan(MAX_BYTES);
});

test.each(names)('the picture %s lies in every width that pages ask for', async (name) => {
  for (const width of packWidths) {
    const file = join(PROJECT, 'public/art/packs', `${width}/${name}.avif`);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width });
  }
});

test.each(names)('the picture %s contains no script and no external reference', (name) => {
  const svg = readFileSync(fileOf(name), 'utf8');
  expect(svg).not.toMatch(/<script|<foreignObject|<image|<style|\son\w+=|javascript:/i);
  const targets = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target);
  expect(targets.filter((target) => !target?.startsWith('#'))).toEqual([]);
});

test('all packs may stand in one document: no two share an id, and each points at its own', () => {
  const owners = new Map<string, string>();
  for (const name of names) {
    const svg = readFileSync(fileOf(name), 'utf8');
    const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '');
    for (const id of ids) {
      expect(owners.get(id), `${id} in ${name}`).toBeUndefined();
      owners.set(id, name);
    }
    const pointedAt = [...svg.matchAll(/(?:href="#|url\(#)([^")]*)/g)].map(([, id]) => id ?? '');
    for (const id of pointedAt) expect(owners.get(id), `${id} in ${name}`).toBe(name);
  }
});
