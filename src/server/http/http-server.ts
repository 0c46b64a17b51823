import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { bodyOf } from './error-handler.ts';
import { apiHeaders } from './security-headers.ts';

const SECOND = 1000;

/** What a connection may cost before anybody knows what it is for. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  /** Long enough for a picture of the largest kind over a bad line. */
  requestTimeout: 120 * SECOND,
  /** Longer than proxies keep theirs, so that none of them sends into one that is being closed. */
  keepAliveTimeout: 72 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
};
/** Nothing moves on it in either direction. */
const SILENCE_MAX_MS = 60 * SECOND;
const CONNECTIONS_MAX = 8000;

export type ConnectionLimits = Partial<typeof LIMITS>;

/** A server that slow, huge and countless visitors cannot keep from serving the others. */
export function createHttpServer(listener: RequestListener, limits?: ConnectionLimits): Server {
  const server = createServer({ ...LIMITS, ...limits }, listener);
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(SILENCE_MAX_MS);
  return server;
}

const refusals: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** What is no HTTP gets an answer in the shop's own words, and no second chance. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new AppError(refusals[error.code ?? ''] ?? 'invalid_request');
  const body = JSON.stringify(bodyOf(refusal));
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} \r\n${lines.join('')}\r\n${body}`);
}
