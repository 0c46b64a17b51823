import { beforeEach, expect, test } from 'vitest';
import { shownPath, untilShown } from './shown-path.ts';

beforeEach(() => shownPath.setState({ pathname: '/admin' }));

test('there is nothing to wait for when the page is shown already', async () => {
  await expect(untilShown('/admin')).resolves.toBeUndefined();
});

test.each(['/', '/products'])(
  'the wait for home ends as soon as another page is shown: %s',
  async (pathname) => {
    let isOver = false;
    const waiting = untilShown('/').then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    shownPath.setState({ pathname });
    await waiting;
    expect(isOver).toBe(true);
  },
);
