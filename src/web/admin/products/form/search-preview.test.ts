import { expect, test } from 'vitest';
import { emptyValues } from './form-values.ts';
import { searchResultOf } from './search-preview.tsx';

const names = [{ slug: 'sattu', name: 'Sattu' }];
const values = { ...emptyValues('sattu'), name: 'Plain Sattu', 'weight.value': '500' };

test('the preview shows what the page uses without search texts', () => {
  const result = searchResultOf(values, names);
  expect(result.path).toBe('products › plain-sattu');
  expect(result.title).toMatch(/^Plain Sattu \| /);
  expect(result.description).toContain('Sattu, 500 g');
});

test('search texts are shown as far as a search engine shows them', () => {
  const given = {
    seoTitle: 'Stone-ground sattu',
    seoDescription: 'word '.repeat(38),
    slug: 'plain',
  };
  const result = searchResultOf({ ...values, ...given }, names);
  expect(result.path).toBe('products › plain');
  expect(result.title).toMatch(/^Stone-ground sattu \| /);
  expect(result.description).toMatch(/^word .*…$/);
  expect(result.description.length).toBeLessThanOrEqual(155);
});
