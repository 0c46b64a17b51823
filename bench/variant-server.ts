import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves a shop with changed pages, and all other files as they are. */
export async function serveVariant(shopUrl: string, change: (html: string) => string) {
  const pages = new Map<string, Promise<Buffer>>();

  async function readPage(path: string): Promise<Buffer> {
    const page = await fetch(shopUrl + path, { headers: { accept: 'text/html' } });
    return brotliCompressSync(change(await page.text()));
  }

  async function sendPage(path: string, response: ServerResponse): Promise<void> {
    const loading = pages.get(path) ?? readPage(path);
    pages.set(path, loading);
    const bytes = await loading;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(bytes);
  }

  function forward(asked: IncomingMessage, response: ServerResponse): void {
    const { url = '/', method, headers } = asked;
    const forwarded = request(shopUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    asked.pipe(forwarded);
  }

  const server = createServer((asked, response) => {
    const isPage = asked.headers['sec-fetch-dest'] === 'document';
    if (isPage) void sendPage(asked.url ?? '/', response);
    else forward(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
