import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReplicaNote } from './replica-note.tsx';

const render = (replica?: { isUsed: boolean; lagSeconds: number | undefined }) =>
  renderToStaticMarkup(<ReplicaNote replica={replica} />);

test('a shop without a replica shows no note', () => {
  expect(render()).toBe('');
});

test.each([
  [{ isUsed: true, lagSeconds: 0 }, 'come from the replica, which is up to date.'],
  [{ isUsed: true, lagSeconds: 2.1 }, 'come from the replica, which is 3 s behind.'],
  [{ isUsed: false, lagSeconds: 61 }, 'is 61 s behind. Reports and lists come from the primary.'],
  [
    { isUsed: false, lagSeconds: undefined },
    'cannot be used. Reports and lists come from the primary.',
  ],
])('%j', (replica, text) => {
  expect(render(replica)).toContain(text);
});
