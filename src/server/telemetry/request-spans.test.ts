import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Span } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequestSpans } from './request-spans.ts';

const PARENT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const TRACEPARENT = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

/** A server whose requests are traced. */
async function serve(register: (app: FastifyInstance) => void, isTrusted = false) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const storage = new AsyncLocalStorage<Span>();
  const spans = createRequestSpans({
    tracer: provider.getTracer('test'),
    runIn: (span, work) => storage.run(span, work),
    acceptsTraceparent: () => isTrusted,
  });
  const app = Fastify({
    serverFactory: (handler) => createServer(spans.traceRequests(handler)),
  });
  spans.registerHooks(app);
  register(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const finished = async (count = 1) => {
    await vi.waitFor(() => expect(exporter.getFinishedSpans()).toHaveLength(count));
    return exporter.getFinishedSpans();
  };
  return { url, port: (app.server.address() as AddressInfo).port, storage, finished };
}

test('a span has the route instead of the URL, and the status', async () => {
  const { url, finished } = await serve((app) =>
    app.get('/orders/:id', async () => ({ ok: true })),
  );
  const response = await fetch(`${url}/orders/TKR-1001?token=secret`);
  expect(response.headers.get('traceresponse')).toBeNull();
  const [span] = await finished();
  expect(span).toMatchObject({
    name: 'GET /orders/:id',
    attributes: { 'http.route': '/orders/:id', 'http.response.status_code': 200 },
    status: { code: 0 },
  });
  expect(JSON.stringify(span?.attributes)).not.toMatch(/TKR-1001|secret/);
});

test('a server error marks the span as failed', async () => {
  const { url, finished } = await serve((app) =>
    app.get('/fails', async () => {
      throw new Error('secret');
    }),
  );
  await fetch(`${url}/fails`);
  const [span] = await finished();
  expect(span).toMatchObject({ attributes: { 'error.type': '500' }, status: { code: 2 } });
});

test('a request that the client aborts ends its span', async () => {
  const arrived = Promise.withResolvers<void>();
  const { port, finished } = await serve((app) =>
    app.get('/slow', () => {
      arrived.resolve();
      return new Promise(() => {});
    }),
  );
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  const [span] = await finished();
  expect(span?.attributes).toMatchObject({ 'error.type': 'aborted' });
  expect(span?.attributes).not.toHaveProperty('http.response.status_code');
});

test('the handler of a request with a body runs in the span of its request', async () => {
  const current: (string | undefined)[] = [];
  const { url, storage, finished } = await serve((app) =>
    app.post('/cart', async () => {
      current.push(storage.getStore()?.spanContext().spanId);
      return {};
    }),
  );
  const send = async () =>
    fetch(`${url}/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(100_000) }),
    });
  const response = await send();
  await send();
  const spans = await finished(2);
  expect(current).toEqual(spans.map((span) => span.spanContext().spanId));
  const { traceId, spanId } = spans[0]?.spanContext() ?? {};
  expect(response.headers.get('traceresponse')).toBe(`00-${traceId}-${spanId}-01`);
});

test.each([
  [false, TRACEPARENT, undefined],
  [true, TRACEPARENT, PARENT.spanId],
  [true, TRACEPARENT.replace('00-', '01-'), undefined],
  [true, `00-${'0'.repeat(32)}-${PARENT.spanId}-01`, undefined],
  [true, 'nonsense', undefined],
])('trusted %s, traceparent %s: the parent is %s', async (isTrusted, traceparent, parent) => {
  const { url, finished } = await serve((app) => app.get('/', async () => ({})), isTrusted);
  await fetch(url, { headers: { traceparent } });
  const [span] = await finished();
  expect(span?.parentSpanContext?.spanId).toBe(parent);
  expect(span?.spanContext().traceId === PARENT.traceId).toBe(parent !== undefined);
});

test('a trusted proxy decides whether the request is recorded', async () => {
  const { url, finished } = await serve((app) => app.get('/', async () => ({})), true);
  await fetch(url, { headers: { traceparent: TRACEPARENT.replace(/1$/, '0') } });
  await fetch(url);
  const [span] = await finished();
  expect(span?.spanContext().traceId).not.toBe(PARENT.traceId);
});
