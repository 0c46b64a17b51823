import type { Dice } from '../harness/random.ts';

export type Headers = Record<string, string>;

const many = (text: string, count: number) => text.repeat(count);

const oddities: Record<string, readonly [string, ...string[]]> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'bearer made-up',
    'Bearer a b',
    'Bearer ../../etc',
    `Bearer ${many('x', 8000)}`,
    'Bearer \u00ff\u00fe',
    'Basic YWRtaW46YWRtaW4=',
    'Digest username="a"',
    'Negotiate',
    "Bearer ' or 1=1",
  ],
  'idempotency-key': [
    '',
    'x',
    many('k', 65),
    'with spaces',
    '../..',
    'k\u00e9y-12345',
    '12345678,12345678',
  ],
  'x-huge': [many('x', 10_000), many('x', 30_000)],
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
    many('1', 500),
    '2001:db8:::::1',
    '1:2:3:4:5:6:7:8:9:10',
  ],
  'x-forwarded-host': ['evil.example', '"'],
  'x-forwarded-proto': ['https', 'javascript', 'https,http'],
  host: ['', 'evil.example', 'evil.example:99999', '[::1', 'a,b', many('h', 300)],
  'if-none-match': ['*', '"x"', 'W/"', many('"a",', 500)],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'accept-encoding': [
    '*',
    'br;q=0, gzip;q=0',
    'identity;q=0',
    'br;q=x',
    'gzip, gzip',
    many('br,', 500),
  ],
  accept: ['text/html', 'application/xml', '*/*;q=0', '', many('a/b,', 500)],
  'accept-version': ['1.0.0', '*'],
  'accept-language': ['hi-IN', many('x-', 300)],
  'content-encoding': ['gzip', 'br', 'identity', 'made-up'],
  'content-type': ['', 'application/json', ';', 'a/b/c'],
  connection: ['close', 'upgrade', 'keep-alive, x-huge'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers', 'chunked'],
  cookie: ['token=admin', many('a=b; ', 500), '='],
  origin: ['null', 'https://evil.example'],
  referer: ['javascript:1', many('r', 3000)],
  'user-agent': ['', 'Googlebot/2.1', many('u', 3000)],
  'x-http-method-override': ['DELETE'],
  'x-razorpay-signature': ['', many('0', 64), many('f', 5000), '\u00ff'],
  'x-razorpay-event-id': ['', many('e', 5000), '../'],
};

const names = Object.keys(oddities) as [string, ...string[]];

/** Some headers that nobody sends by chance. */
export function oddHeaders(dice: Dice): Headers {
  const headers: Headers = {};
  do {
    const name = dice.pick(names);
    headers[name] = dice.pick(oddities[name] ?? ['']);
  } while (dice.happens(0.4));
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
