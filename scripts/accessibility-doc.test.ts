import { expect, test } from 'vitest';
import { readRequirementsDoc } from './requirements-doc.ts';

const { files, missingFiles, rows } = readRequirementsDoc('docs/accessibility.md');

/** All success criteria of WCAG 2.2 of levels A and AA; 4.1.1 was removed from it. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
    2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
    3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};

test('every file in the accessibility document exists', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(missingFiles).toEqual([]);
});

test.each(Object.entries(criteria))(
  'the document lists each criterion of level %s once with its evidence',
  (level, numbers) => {
    const listed = rows.filter((row) => row[2] === level);
    expect(listed.map(([id]) => id)).toEqual(numbers.split(/\s+/));
    for (const [id, ...cells] of listed) {
      expect([id, cells.length, cells.every(Boolean)]).toEqual([id, 4, true]);
    }
  },
);

test('the document has no other criteria', () => {
  expect(rows).toHaveLength(31 + 24);
});
