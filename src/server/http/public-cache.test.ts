import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf, PublicCache, sendAnswer, textOf, type Answer } from './public-cache.ts';

const body = JSON.stringify({ text: 'makhana मखाना ₹199 '.repeat(100) });
const page = () => answerOf(200, body, { 'content-type': 'text/html' });

/** What goes out for these request headers. */
function sent(answer: Answer, headers: Record<string, string>, method = 'GET') {
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
  sendAnswer(
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

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['', undefined],
])('for accept-encoding "%s" the bytes go out as %s', async (accepted, encoding) => {
  const out = sent(await page(), { 'accept-encoding': accepted });
  expect(out.encoding).toBe(encoding);
  const unpacked = out.bytes && (encoding === 'br' ? brotliDecompressSync(out.bytes) : out.bytes);
  const plain = unpacked && (encoding === 'gzip' ? gunzipSync(unpacked) : unpacked);
  expect(String(plain)).toBe(body);
  expect(out.length).toBe(out.bytes?.length);
});

test('an answer can be read in the process that made it', async () => {
  expect(textOf(await page())).toBe(body);
});

test('a name that is known gets no bytes again, and HEAD never does', async () => {
  const answer = await page();
  expect(sent(answer, { 'if-none-match': `W/${answer.etag}, "other"` })).toMatchObject({
    status: 304,
    bytes: undefined,
  });
  expect(sent(answer, { 'if-none-match': '"other"' }).status).toBe(200);
  expect(sent(answer, {}, 'HEAD').bytes).toBeUndefined();
});

test('what changed while an answer was made is not kept, and later visitors do not share it', async () => {
  let stamp = 1;
  const cache = new PublicCache({ current: async () => undefined, stamp: () => stamp });
  const slow = Promise.withResolvers<Answer>();
  const started = Promise.withResolvers<void>();
  const first = cache.remember('/', () => {
    started.resolve();
    return slow.promise;
  });
  await started.promise;
  stamp = 2;
  cache.clear();
  const second = await cache.remember('/', page);
  slow.resolve(await answerOf(200, 'old', {}));
  expect((await first).etag).not.toBe(second.etag);
  expect(cache.get('/')).toBe(second);
});

test('visitors who come while an answer is made share it; refusals are not kept', async () => {
  const cache = new PublicCache({ current: async () => undefined, stamp: () => 1 });
  let made = 0;
  const make = () => {
    made += 1;
    return answerOf(404, 'nothing', {});
  };
  await Promise.all([cache.remember('/x', make), cache.remember('/x', make)]);
  expect(made).toBe(1);
  expect(cache.get('/x')).toBeUndefined();
});

test('the cache stays within its bounds', async () => {
  const cache = new PublicCache({ current: async () => undefined, stamp: () => 1 });
  const big = await answerOf(200, Math.random().toString(36).repeat(1_000_000), {});
  for (let n = 0; n < 12; n += 1) await cache.remember(`/${n}`, async () => big);
  expect(cache.get('/0')).toBeUndefined();
  expect(cache.get('/11')).toBe(big);
});

test('without a source to trust nothing is kept', async () => {
  const cache = new PublicCache({ current: async () => undefined, stamp: () => undefined });
  await cache.remember('/', page);
  expect(cache.get('/')).toBeUndefined();
});
