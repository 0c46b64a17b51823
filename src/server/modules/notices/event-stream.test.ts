import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';

test('writes events in the format of server-sent events', async () => {
  const stream = createEventStream();
  stream.send({ event: 'notice', id: '7', data: { name: 'Asha\nRao' } });
  stream.sendHeartbeat();
  stream.end();
  stream.send({ event: 'notice', data: 'too late' });
  expect(await text(stream.readable)).toBe(
    ': open\n\nevent: notice\nid: 7\ndata: {"name":"Asha\\nRao"}\n\n: heartbeat\n\n',
  );
});

test('drops a reader that does not read, and keeps no more for it', () => {
  const stream = createEventStream();
  for (let sent = 0; sent < 1000; sent += 1) {
    stream.send({ event: 'notice', data: 'x'.repeat(1000) });
  }
  expect(stream.readable.destroyed).toBe(true);
  expect(stream.readable.readableLength).toBeLessThan(70_000);
});
