import { expect, test } from 'vitest';
import { createEventParser } from './parse-events.ts';

const STREAM =
  ': open\n\nevent: notice\nid: 7\ndata: {"a":1}\n\n: heartbeat\n\nevent: replaced\ndata: {}\n\n';
const EVENTS = [
  { event: 'notice', id: '7', data: '{"a":1}' },
  { event: 'replaced', id: '', data: '{}' },
];

test('reads events and leaves out comments', () => {
  expect(createEventParser()(STREAM)).toEqual(EVENTS);
});

test('reads events that arrive letter by letter', () => {
  const parse = createEventParser();
  expect(Array.from(STREAM).flatMap(parse)).toEqual(EVENTS);
});
