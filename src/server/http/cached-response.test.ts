import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf, sendAnswer, sendAtOnce, textOf, type Answer } from './cached-response.ts';

const body = JSON.stringify({ text: 'makhana मखाना ₹199 '.repeat(100) });
const page = answerOf(200, body, { 'content-type': 'text/html' });

/** What goes out for these request headers. */
async function sent(answer: Answer, headers: Record<string, string>, method = 'GET') {
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
  await sendAnswer(
    { rawHeaders, method } as IncomingMessage,
    response as unknown as ServerResponse,
    answer,
  );
  const valueOf = (name: string) => head[head.indexOf(name) + 1];
  return {
    status,
    bytes,
    length: Number(valueOf('content-length')),
    encoding: head.includes('content-encoding') ? valueOf('content-encoding') : undefined,
  };
}

/** Whether it could go out without any packing. */
function sentAtOnce(answer: Answer, headers: Record<string, string>): boolean {
  const response = { writeHead: () => response, end: () => {} };
  const request = { rawHeaders: Object.entries(headers).flat(), method: 'GET' };
  return sendAtOnce(request as IncomingMessage, response as unknown as ServerResponse, answer);
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['', undefined],
])('for accept-encoding "%s" the bytes go out as %s', async (accepted, encoding) => {
  const out = await sent(page, { 'accept-encoding': accepted });
  expect(out.encoding).toBe(encoding);
  const unpacked = out.bytes && (encoding === 'br' ? brotliDecompressSync(out.bytes) : out.bytes);
  const plain = unpacked && (encoding === 'gzip' ? gunzipSync(unpacked) : unpacked);
  expect(String(plain)).toBe(body);
  expect(out.length).toBe(out.bytes?.length);
});

test('an answer can be read in the process that made it', async () => {
  expect(textOf(page)).toBe(body);
});

test('a name that is known gets no bytes again, and HEAD never does', async () => {
  expect(await sent(page, { 'if-none-match': `W/${page.etag}, "other"` })).toMatchObject({
    status: 304,
    bytes: undefined,
  });
  expect((await sent(page, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await sent(page, {}, 'HEAD')).bytes).toBeUndefined();
});

test('what went out packed goes out again without waiting', async () => {
  const answer = answerOf(200, body, {});
  const headers = { 'accept-encoding': 'gzip, br' };
  expect(sentAtOnce(answer, headers)).toBe(false);
  const both = await Promise.all([sent(answer, headers), sent(answer, headers)]);
  expect(both.map(({ encoding }) => encoding)).toEqual(['br', 'br']);
  expect(sentAtOnce(answer, headers)).toBe(true);
  expect(sentAtOnce(answer, { 'accept-encoding': 'gzip' })).toBe(false);
  expect(sentAtOnce(answer, {})).toBe(true);
});
