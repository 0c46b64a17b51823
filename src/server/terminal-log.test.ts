import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { terminalLine, terminalRequest } from './terminal-log.ts';

const TIME = '2026-01-02T03:04:05.000Z';
const clock = new Date(TIME).toLocaleTimeString('en-GB');
const line = (entry: object) =>
  stripVTControlCharacters(terminalLine(JSON.stringify({ level: 30, time: TIME, ...entry })));

test.each([
  [{ msg: 'Database ready' }, 'Database ready'],
  [{ msg: '12 migrations applied' }, '12 migrations applied'],
  [{ msg: 'signed in', user: 'u1' }, 'signed in  user=u1'],
  [{ level: 40, msg: 'SMTP_URL is not set' }, 'Warning: SMTP_URL is not set'],
  [{ level: 50, msg: 'no', reason: { code: 1 } }, 'Error: no  reason={"code":1}'],
])('formats %o as one short line', (entry, text) => {
  expect(line(entry)).toBe(`${clock} ${text}\n`);
});

test('an error is followed by its stack', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' };
  expect(line({ level: 50, msg: 'unexpected error', err })).toBe(
    `${clock} Error: unexpected error\n    Error: no\n        at here\n`,
  );
});

test('formats a request as one line, and omits successful requests for assets', () => {
  const request = (path: string, status = 200) =>
    stripVTControlCharacters(
      terminalRequest({ method: 'GET', path, status, ms: 7 }, new Date(TIME)),
    );
  expect(request('/products')).toBe(`${clock} GET /products 200 7 ms\n`);
  expect(request('/assets/root.js')).toBe('');
  expect(request('/assets/gone.js', 404)).toBe(`${clock} GET /assets/gone.js 404 7 ms\n`);
});

test('removes control characters of user input', () => {
  const output = terminalLine(
    JSON.stringify({ level: 30, time: TIME, msg: 'refused', path: '/\u001B[2J\u0007\u009B2J' }),
  );
  const path = output.slice(output.indexOf('path='));
  expect(path.replace('\u001B[0m', '').trimEnd()).toMatch(/^path=\/[ 2J]*$/);
});
