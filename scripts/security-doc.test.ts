import { expect, test } from 'vitest';
import { readRequirementsDoc } from './requirements-doc.ts';

const { files, missingFiles, rows } = readRequirementsDoc('docs/security.md');

test('every file in the security document exists', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(missingFiles).toEqual([]);
});

test('the security document lists each requirement once with its evidence', () => {
  const ids = rows.map(([id]) => id);
  // OWASP ASVS 5.0.0 has 70 of level 1 and 183 of level 2.
  expect([ids.length, new Set(ids).size]).toEqual([253, 253]);
  for (const [id, ...cells] of rows) {
    expect([id, cells.length, cells.every(Boolean)]).toEqual([id, 3, true]);
  }
});
