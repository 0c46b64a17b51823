import { beforeEach, expect, test } from 'vitest';
import { shownPath, untilShown } from './shown-path.ts';

beforeEach(() => shownPath.setState({ pathname: '/admin' }));

test('resolves at once if the page is already shown', async () => {
  await expect(untilShown('/admin')).resolves.toBeUndefined();
});

test.each(['/', '/products'])('resolves as soon as another page is shown: %s', async (pathname) => {
  let isOver = false;
  const waiting = untilShown('/').then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  shownPath.setState({ pathname });
  await waiting;
  expect(isOver).toBe(true);
});
