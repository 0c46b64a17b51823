import { expect, test } from 'vitest';
import { isStaticPreview } from './static-preview.ts';

test('only hosts of static previews work without the API', () => {
  expect(isStaticPreview('tokri-preview.netlify.app')).toBe(true);
  expect(isStaticPreview('somebody.github.io')).toBe(true);
  for (const host of ['localhost', '127.0.0.1', 'tokri.example', 'github.io.tokri.example', '']) {
    expect(isStaticPreview(host)).toBe(false);
  }
});
