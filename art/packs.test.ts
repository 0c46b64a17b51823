import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { PROJECT } from './output.ts';
import { PACKS } from './packs.ts';

const MAX_BYTES = 25_000;

const slugs = readCatalogue().products.map(({ slug }) => slug);
const files = slugs
  .flatMap((slug) => [slug, `${slug}-back`, `${slug}-served`])
  .map((name) => join(PROJECT, 'public/art/packs', `${name}.svg`));

test('every product has a pack drawn for it, and no pack is left without a product', () => {
  expect(Object.keys(PACKS).toSorted()).toEqual(slugs.toSorted());
});

test.each(files)('%s is there and small', (file) => {
  expect(existsSync(file)).toBe(true);
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
});

test.each(files)('%s holds nothing that runs or reaches outside', (file) => {
  const svg = readFileSync(file, 'utf8');
  expect(svg).not.toMatch(/<script|<foreignObject|<image|<style|\son\w+=|javascript:/i);
  const targets = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target);
  expect(targets.filter((target) => !target?.startsWith('#'))).toEqual([]);
});

test('all packs may stand in one document: no two share an id, and each points at its own', () => {
  const owners = new Map<string, string>();
  for (const file of files) {
    const svg = readFileSync(file, 'utf8');
    const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '');
    for (const id of ids) {
      expect(owners.get(id), `${id} in ${file}`).toBeUndefined();
      owners.set(id, file);
    }
    const pointedAt = [...svg.matchAll(/(?:href="#|url\(#)([^")]*)/g)].map(([, id]) => id ?? '');
    for (const id of pointedAt) expect(owners.get(id), `${id} in ${file}`).toBe(file);
  }
});
