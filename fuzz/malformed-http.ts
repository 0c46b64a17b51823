import type { Random } from '../harness/random.ts';

interface RequestTarget {
  method: string;
  path: string;
  token: string | undefined;
}

type RequestBuilder = (target: RequestTarget) => string;

const lines = (...text: string[]) => [...text, '', ''].join('\r\n');
const first = ({ method, path }: RequestTarget, version = 'HTTP/1.1') =>
  `${method} ${path} ${version}`;
const HOST = 'Host: 127.0.0.1';
const CLOSE = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';

/** Requests that violate the HTTP grammar or test its limits. */
const malformedRequests: readonly [RequestBuilder, ...RequestBuilder[]] = [
  (w) => lines(first(w, 'HTTP/9.9'), HOST),
  (w) => lines(first(w, 'HTTP/1.0')),
  (w) => lines(first(w, 'HTTP/1.1'), CLOSE),
  (w) => lines(first(w, ''), HOST),
  (w) => lines(first(w, 'SMTP/1.1'), HOST),
  (w) => `${w.method} ${w.path}\r\n`,
  ({ path }) => lines(`get ${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`FOO ${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`PROPFIND ${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`TRACE ${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`QUERY ${path} HTTP/1.1`, HOST, CLOSE),
  () => lines('CONNECT evil.example:443 HTTP/1.1', HOST),
  () => lines('OPTIONS * HTTP/1.1', HOST, CLOSE),
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ({ path }) => lines(`GET ${path} with spaces HTTP/1.1`, HOST),
  ({ path }) => lines(`GET ${path}\0 HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`GET ${path}\u00e9\u00ff HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`GET http://evil.example${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`GET //evil.example${path} HTTP/1.1`, HOST, CLOSE),
  ({ path }) => lines(`GET \\..\\..${path} HTTP/1.1`, HOST, CLOSE),
  () => lines('GET /../../../../etc/passwd HTTP/1.1', HOST, CLOSE),
  () => lines('GET /assets/../../server/index.js HTTP/1.1', HOST, CLOSE),
  () => lines('GET /uploads/../postgres/tokri-password HTTP/1.1', HOST, CLOSE),
  () => lines('GET ? HTTP/1.1', HOST, CLOSE),
  () => lines(`GET /${'a'.repeat(70_000)} HTTP/1.1`, HOST),
  (w) => lines(first(w), HOST, 'no colon here', CLOSE),
  (w) => lines(first(w), HOST, 'Space : before', CLOSE),
  (w) => lines(first(w), HOST, 'X-Folded: a', ' b', CLOSE),
  (w) => lines(first(w), HOST, 'X-Nul: a\0b', CLOSE),
  (w) => lines(first(w), HOST, ': nameless', CLOSE),
  (w) => lines(first(w), HOST, 'X-\u00e9: a', CLOSE),
  (w) => lines(first(w), HOST, HOST, CLOSE),
  (w) => lines(first(w), HOST, `X-Long: ${'x'.repeat(40_000)}`),
  (w) => lines(first(w), HOST, ...Array.from({ length: 3000 }, (_, n) => `X-${n}: y`), CLOSE),
  (w) => lines(first(w), HOST, 'Content-Length: 5', 'Content-Length: 6', CLOSE) + 'hello',
  (w) => lines(first(w), HOST, 'Content-Length: -1', CLOSE),
  (w) => lines(first(w), HOST, 'Content-Length: 1e3', CLOSE),
  (w) => lines(first(w), HOST, 'Content-Length: 99999999999999999999', CLOSE) + '{}',
  (w) => lines(first(w), HOST, JSON_TYPE, 'Content-Length: 1', CLOSE) + '{"more":"than said"}',
  (w) => lines(first(w), HOST, JSON_TYPE, 'Content-Length: 1000', CLOSE) + '{"less":',
  (w) =>
    lines(first(w), HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked', CLOSE) +
    '0\r\n\r\nGET /api/auth/me HTTP/1.1\r\n\r\n',
  (w) =>
    lines(first(w), HOST, JSON_TYPE, 'Transfer-Encoding: chunked', CLOSE) + 'zz\r\n{}\r\n0\r\n\r\n',
  (w) =>
    lines(first(w), HOST, JSON_TYPE, 'Transfer-Encoding: chunked', CLOSE) + '2\r\n{}\r\n0\r\n\r\n',
  (w) =>
    lines(first(w), HOST, JSON_TYPE, 'Transfer-Encoding: chunked', CLOSE) +
    'ffffffffffffffffff\r\n{}',
  (w) =>
    lines(first(w), HOST, JSON_TYPE, 'Transfer-Encoding: chunked', CLOSE) +
    `2;${'e'.repeat(30_000)}\r\n{}`,
  (w) => lines(first(w), HOST, 'Transfer-Encoding: identity, chunked', CLOSE) + '0\r\n\r\n',
  (w) =>
    lines(first(w), HOST, 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', CLOSE) +
    '0\r\n\r\n',
  (w) => lines(first(w), HOST, 'Transfer-Encoding:\u000bchunked', CLOSE),
  (w) => lines(first(w), HOST, 'Expect: a miracle', CLOSE),
  (w) => lines(first(w), HOST, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'),
  (w) => `${first(w)}\n${HOST}\n${CLOSE}\n\n`,
  (w) => `\r\n\r\n\r\n${lines(first(w), HOST, CLOSE)}`,
  (w) => lines(first(w), HOST) + lines('GARBAGE'),
  (w) => lines(first(w), HOST).slice(0, -3),
  (w) => first(w).slice(0, 9),
  () => '',
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => '\r\n'.repeat(500),
  () => '\u00ff'.repeat(2000),
];

/** The bytes of a malformed request, half of them with the caller's token. */
export function malformedRequest(target: RequestTarget, random: Random): Buffer {
  const request = random.pick(malformedRequests)(target);
  const bearer = `Authorization: Bearer ${target.token}\r\n${CLOSE}`;
  const hasToken = target.token !== undefined && random.chance(0.5);
  return Buffer.from(hasToken ? request.replace(CLOSE, bearer) : request, 'latin1');
}
