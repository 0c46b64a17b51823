import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { replyToMalformedRequest } from './malformed-request.ts';
import { createHttpServer, type ConnectionLimits } from './http-server.ts';

const fast: ConnectionLimits = {
  headersTimeout: 150,
  requestTimeout: 300,
  connectionsCheckingInterval: 50,
};

async function aServer(limits: ConnectionLimits = {}) {
  const server: Server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.end('hello'));
  }, limits);
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

/** All that is said on a connection on which this is sent, until the other side closes it. */
function conversation(port: number, said: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(said));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const hello = async (url: string) => (await fetch(url)).text();

test.each([
  ['words that are no request', 'namaste\r\n\r\n', 400, 'malformed_request'],
  ['a header without end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`, 431, 'headers_too_large'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'a length and chunks',
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
])('%s: told why, in the words of the shop, and hung up on', async (_, said, status, code) => {
  const { port, url } = await aServer();
  const heard = await conversation(port, said);
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code });
  expect(await hello(url)).toBe('hello');
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\na'],
  ['anything', ''],
])('whoever does not come to the end of %s is told so and let go', async (_, said) => {
  const { port } = await aServer(fast);
  const heard = await conversation(port, said);
  expect(heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
});

test('hundreds who say nothing keep nobody from being served', async () => {
  const { server, port, url } = await aServer();
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
