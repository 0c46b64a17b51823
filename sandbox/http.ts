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

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Listening {
  url: string;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port: number;
  answer(exchange: Exchange): Promise<void>;
}

const BODY_LENGTH = 10_000;

/** Listens until closed; a question that cannot be answered loses its connection. */
export async function listen({ host, port, answer }: Options): Promise<Listening> {
  const server = createServer((request, response) => {
    receive(request, response, answer).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Callers that were left without an answer would hold the server open.
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Options['answer'],
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://sandbox');
  response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
  await answer({ request, response, method, pathname, query });
}

/** How a browser on this machine calls the address the server listens on. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** A page of another origin cannot send what calls itself JSON without asking first. */
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
      if (text.length > BODY_LENGTH) reject(new Error('The body is too long.'));
    });
    request.on('end', () => resolve(text)).on('error', reject);
    // After the end it changes nothing any more.
    request.on('close', () => reject(new Error('The caller left.')));
  });
}

export function sendJson(response: ServerResponse, { status, headers, body }: Answer): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body, null, 2));
}

/** What a path serves: the file, and what to call it. */
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

/** Text for a place in a page between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
