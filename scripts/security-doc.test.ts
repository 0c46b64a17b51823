import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const lines = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('\n');
const FILE = /`([\w.-]+\/[\w./-]+\.[a-z]+|[\w.-]+\.json|deploy\/Dockerfile)`/g;

const isThere = (name: string) =>
  ['.', 'src'].some((folder) => existsSync(join(ROOT, folder, name)));

test('every file in the security document exists', () => {
  const names = lines.flatMap((line) => [...line.matchAll(FILE)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test('the security document lists each requirement once with its evidence', () => {
  const rows = lines
    .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));
  const ids = rows.map(([id]) => id);
  // OWASP ASVS 5.0.0 has 70 of level 1 and 183 of level 2.
  expect([ids.length, new Set(ids).size]).toEqual([253, 253]);
  for (const [id, ...cells] of rows) {
    expect([id, cells.length, cells.every(Boolean)]).toEqual([id, 3, true]);
  }
});
