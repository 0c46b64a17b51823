import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  pathname: string;
  query: URLSearchParams;
}

export interface JsonResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface ListeningServer {
  url: string;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port: number;
  handle(exchange: Exchange): Promise<void>;
}

const BODY_MAX_CHARACTERS = 10_000;

/** Starts a server; a request whose handler throws loses its connection. */
export async function listen({ host, port, handle }: Options): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    receive(request, response, handle).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${hostnameFor(host)}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests that hang on purpose would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Options['handle'],
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://sandbox');
  response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
  await answer({ request, response, method, pathname, query });
}

/** A browser cannot open the wildcard addresses that a server may listen on. */
function hostnameFor(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** A page of another origin cannot send JSON without a CORS preflight. */
export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\b/.test(headers['content-type'] ?? '');
}

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!isJson(request)) return {};
  const text = await readText(request);
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > BODY_MAX_CHARACTERS) reject(new Error('The body is too long.'));
    });
    request.on('end', () => resolve(text)).on('error', reject);
    // `close` also follows a normal `end`, and then this rejection has no effect.
    request.on('close', () => reject(new Error('The client closed the connection.')));
  });
}

export function sendJson(response: ServerResponse, { status, headers, body }: JsonResponse): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body, null, 2));
}

/** The file and content type that each path serves. */
export type Files = Record<string, { file: URL; type: string }>;

export async function sendFile(files: Files, exchange: Exchange): Promise<void> {
  const { response, method, pathname } = exchange;
  const found = method === 'GET' ? files[pathname] : undefined;
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  const bytes = await readFile(found.file);
  response.writeHead(200, { 'content-type': `${found.type}; charset=utf-8` }).end(bytes);
}

/** Escapes text for element content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
