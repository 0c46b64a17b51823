import type { Random } from '../harness/random.ts';

export type Headers = Record<string, string>;

const repeat = (text: string, count: number) => text.repeat(count);

const headerValues: Record<string, readonly [string, ...string[]]> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'bearer made-up',
    'Bearer a b',
    'Bearer ../../etc',
    `Bearer ${repeat('x', 8000)}`,
    'Bearer \u00ff\u00fe',
    'Basic YWRtaW46YWRtaW4=',
    'Digest username="a"',
    'Negotiate',
    "Bearer ' or 1=1",
  ],
  'idempotency-key': [
    '',
    'x',
    repeat('k', 65),
    'with spaces',
    '../..',
    'k\u00e9y-12345',
    '12345678,12345678',
  ],
  'x-huge': [repeat('x', 10_000), repeat('x', 30_000)],
  range: ['bytes=0-1', 'bytes=9999999-', 'bytes=-1', 'bytes=0-0,1-1', 'items=1', 'bytes=z'],
  expect: ['100-continue', 'a miracle'],
  'x-forwarded-for': [
    '203.0.113.1, 198.51.100.2',
    'unknown',
    '::1',
    'fe80::1%eth0',
    '[::1]:80',
    '999.999.999.999',
    ',,,',
    "1.1.1.1'--",
    repeat('1', 500),
    '2001:db8:::::1',
    '1:2:3:4:5:6:7:8:9:10',
  ],
  'x-forwarded-host': ['evil.example', '"'],
  'x-forwarded-proto': ['https', 'javascript', 'https,http'],
  host: ['', 'evil.example', 'evil.example:99999', '[::1', 'a,b', repeat('h', 300)],
  'if-none-match': ['*', '"x"', 'W/"', repeat('"a",', 500)],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'accept-encoding': [
    '*',
    'br;q=0, gzip;q=0',
    'identity;q=0',
    'br;q=x',
    'gzip, gzip',
    repeat('br,', 500),
  ],
  accept: ['text/html', 'application/xml', '*/*;q=0', '', repeat('a/b,', 500)],
  'accept-version': ['1.0.0', '*'],
  'accept-language': ['hi-IN', repeat('x-', 300)],
  'content-encoding': ['gzip', 'br', 'identity', 'made-up'],
  'content-type': ['', 'application/json', ';', 'a/b/c'],
  connection: ['close', 'upgrade', 'keep-alive, x-huge'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers', 'chunked'],
  cookie: ['token=admin', repeat('a=b; ', 500), '='],
  origin: ['null', 'https://evil.example'],
  referer: ['javascript:1', repeat('r', 3000)],
  'user-agent': ['', 'Googlebot/2.1', repeat('u', 3000)],
  'x-http-method-override': ['DELETE'],
  'x-razorpay-signature': ['', repeat('0', 64), repeat('f', 5000), '\u00ff'],
  'x-razorpay-event-id': ['', repeat('e', 5000), '../'],
};

const names = Object.keys(headerValues) as [string, ...string[]];

/** One or more unusual headers. */
export function malformedHeaders(random: Random): Headers {
  const headers: Headers = {};
  do {
    const name = random.pick(names);
    headers[name] = random.pick(headerValues[name] ?? ['']);
  } while (random.chance(0.4));
  return headers;
}

export const contentTypes = [
  '',
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;;;',
  'application/json, application/json',
  'application/jsonp',
  'application/vnd.api+json',
  'application/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html',
  'image/png',
  'image/svg+xml',
  'a/b/c',
  ';',
  '\u00e9/json',
] as const;
