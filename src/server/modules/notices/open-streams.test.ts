import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';
import { createOpenStreams, type OpenStream } from './open-streams.ts';

const streamOf = (userId: string): OpenStream => ({
  ...createEventStream(),
  viewer: { userId, role: 'admin', sessionHash: '' },
  sentIds: new Set(),
});

test('an account has at most 5 streams, and the oldest one makes room', async () => {
  const streams = createOpenStreams(() => {});
  const other = streamOf('other');
  streams.add(other);
  const own = Array.from({ length: 6 }, () => streamOf('asha'));
  own.forEach(streams.add);
  expect(streams.all()).toEqual([other, ...own.slice(1)]);
  const [first] = own;
  expect(first && (await text(first.readable))).toContain('event: replaced');
});

test('a process has at most 200 streams', () => {
  const streams = createOpenStreams(() => {});
  const all = Array.from({ length: 201 }, (_, nth) => streamOf(String(nth)));
  all.forEach(streams.add);
  expect(streams.all()).toEqual(all.slice(1));
});

test('reports when the last stream has ended, from either side', async () => {
  const emptied: number[] = [];
  const streams = createOpenStreams(() => emptied.push(streams.all().length));
  const [first, second] = [streamOf('asha'), streamOf('ravi')];
  streams.add(first);
  streams.add(second);
  first.readable.destroy();
  await expect.poll(() => streams.all()).toEqual([second]);
  expect(emptied).toEqual([]);
  streams.closeAll();
  expect(emptied).toEqual([0]);
});
