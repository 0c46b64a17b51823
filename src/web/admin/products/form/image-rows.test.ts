import { expect, test } from 'vitest';
import { imageRow } from './form-values.ts';
import { withoutRow, withPicture, withPrimaryRow, withRowMoved } from './image-rows.ts';

const front = imageRow({ url: '/front.jpg', isPrimary: true });
const back = imageRow({ url: '/back.jpg' });
const urls = (rows: readonly { url: string }[]) => rows.map(({ url }) => url);
const primary = (rows: readonly { url: string; isPrimary: boolean }[]) =>
  rows.filter(({ isPrimary }) => isPrimary).map(({ url }) => url);

test('there is always at least one row and exactly one primary row', () => {
  const left = withoutRow([front, back], front.key);
  expect(urls(left)).toEqual(['/back.jpg']);
  expect(primary(left)).toEqual(['/back.jpg']);
  expect(urls(withoutRow(left, back.key))).toEqual(['']);
  expect(primary(withPrimaryRow([front, back], back.key))).toEqual(['/back.jpg']);
});

test('rows move, but not beyond the ends', () => {
  expect(urls(withRowMoved([front, back], back.key, -1))).toEqual(['/back.jpg', '/front.jpg']);
  expect(urls(withRowMoved([front, back], back.key, 1))).toEqual(['/front.jpg', '/back.jpg']);
  expect(urls(withRowMoved([front, back], front.key, -1))).toEqual(['/front.jpg', '/back.jpg']);
});

test('the first uploaded image is primary, the next one follows', () => {
  const first = withPicture([imageRow({ isPrimary: true })], '/uploads/a');
  const second = withPicture(first, '/uploads/b');
  expect(urls(second)).toEqual(['/uploads/a', '/uploads/b']);
  expect(primary(second)).toEqual(['/uploads/a']);
});
