import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  createCachedResponse,
  readText,
  sendCachedResponse,
  sendIfReady,
  type CachedResponse,
} from './cached-response.ts';

const body = JSON.stringify({ text: 'makhana मखाना ₹199 '.repeat(100) });
const page = createCachedResponse(200, body, { 'content-type': 'text/html' });

/** The response that is sent for these request headers. */
async function send(cached: CachedResponse, headers: Record<string, string>, method = 'GET') {
  let status = 0;
  let head: string[] = [];
  let bytes: Buffer | undefined;
  const response = {
    writeHead(code: number, list: string[]) {
      status = code;
      head = list;
      return response;
    },
    end: (text?: string, encoding?: BufferEncoding) => {
      if (text !== undefined) bytes = Buffer.from(text, encoding);
    },
  };
  const rawHeaders = Object.entries(headers).flat();
  await sendCachedResponse(
    { rawHeaders, method } as IncomingMessage,
    response as unknown as ServerResponse,
    cached,
  );
  const readHeader = (name: string) => head[head.indexOf(name) + 1];
  return {
    status,
    bytes,
    length: Number(readHeader('content-length')),
    encoding: head.includes('content-encoding') ? readHeader('content-encoding') : undefined,
  };
}

/** Whether the response was sent without compression. */
function wasReady(cached: CachedResponse, headers: Record<string, string>): boolean {
  const response = { writeHead: () => response, end: () => {} };
  const request = { rawHeaders: Object.entries(headers).flat(), method: 'GET' };
  return sendIfReady(request as IncomingMessage, response as unknown as ServerResponse, cached);
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['', undefined],
])('accept-encoding "%s" selects the encoding %s', async (accepted, encoding) => {
  const response = await send(page, { 'accept-encoding': accepted });
  expect(response.encoding).toBe(encoding);
  const decompressed =
    response.bytes && (encoding === 'br' ? brotliDecompressSync(response.bytes) : response.bytes);
  const plain = decompressed && (encoding === 'gzip' ? gunzipSync(decompressed) : decompressed);
  expect(String(plain)).toBe(body);
  expect(response.length).toBe(response.bytes?.length);
});

test('reads the text of a response', async () => {
  expect(readText(page)).toBe(body);
});

test('sends no body for a matching ETag or a HEAD request', async () => {
  expect(await send(page, { 'if-none-match': `W/${page.etag}, "other"` })).toMatchObject({
    status: 304,
    bytes: undefined,
  });
  expect((await send(page, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await send(page, {}, 'HEAD')).bytes).toBeUndefined();
});

test('sends a variant without waiting once it was compressed', async () => {
  const cached = createCachedResponse(200, body, {});
  const headers = { 'accept-encoding': 'gzip, br' };
  expect(wasReady(cached, headers)).toBe(false);
  const both = await Promise.all([send(cached, headers), send(cached, headers)]);
  expect(both.map(({ encoding }) => encoding)).toEqual(['br', 'br']);
  expect(wasReady(cached, headers)).toBe(true);
  expect(wasReady(cached, { 'accept-encoding': 'gzip' })).toBe(false);
  expect(wasReady(cached, {})).toBe(true);
});
