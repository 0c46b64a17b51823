import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { replyToMalformedRequest } from './malformed-request.ts';
import { createHttpServer, type ConnectionLimits } from './http-server.ts';

const fast: ConnectionLimits = {
  headersTimeout: 150,
  requestTimeout: 300,
  slowRequestTimeout: 60_000,
  connectionsCheckingInterval: 50,
};

async function startServer(limits: ConnectionLimits = {}) {
  const server: Server = createHttpServer(
    (request, response) => {
      request.resume().on('end', () => response.end('hello'));
    },
    { limits, slowPaths: ['/slow'] },
  );
  server.on('clientError', replyToMalformedRequest('http://shop'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}/` };
}

/** Sends raw bytes and returns everything that the server sends until it closes the connection. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

const hello = async (url: string) => (await fetch(url)).text();

test.each([
  ['bytes that are not HTTP', 'namaste\r\n\r\n', 400, 'malformed_request'],
  ['an endless header', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`, 431, 'headers_too_large'],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'a content length with chunked encoding',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'a line break in a header',
    'GET / HTTP/1.1\r\nhost: x\r\nx: a\nb: c\r\n\r\n',
    400,
    'malformed_request',
  ],
])('rejects %s with an API error and closes the connection', async (_, bytes, status, code) => {
  const { port, url } = await startServer();
  const received = await sendRaw(port, bytes);
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code });
  expect(await hello(url)).toBe('hello');
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\na'],
  ['anything', ''],
])('closes a connection that does not complete %s in time', async (_, bytes) => {
  const { port } = await startServer(fast);
  const received = await sendRaw(port, bytes);
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
});

test('a request to a slow path may take longer', async () => {
  const { port, url } = await startServer(fast);
  const slow = connect(port, '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.write('POST /slow?x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na');
  // The other request starts later and is rejected, so more than the timeout has passed.
  await hello(url);
  await sendRaw(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\na');
  slow.write('b');
  let received = '';
  for await (const chunk of slow) received += String(chunk);
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello/);
});

test('hundreds of idle connections do not block other clients', async () => {
  const { server, port, url } = await startServer();
  const silent: Socket[] = [];
  for (let nth = 0; nth < 500; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\n');
    silent.push(socket);
  }
  onTestFinished(() => {
    for (const socket of silent) socket.destroy();
  });
  expect(await hello(url)).toBe('hello');
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((_, count) => resolve(count));
  expect(await promise).toBeGreaterThanOrEqual(500);
});
