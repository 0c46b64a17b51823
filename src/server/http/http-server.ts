import { createServer, type RequestListener, type Server } from 'node:http';

const SECOND = 1000;

/** Limits for connections before their request is routed. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  /** Long enough to upload the largest picture over a slow connection. */
  requestTimeout: 120 * SECOND,
  /** Longer than the timeout of common proxies, so that they never send to a connection that is closing. */
  keepAliveTimeout: 72 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
};
/** Connections without traffic in either direction are closed. */
const IDLE_TIMEOUT_MS = 60 * SECOND;
const CONNECTIONS_MAX = 8000;

export type ConnectionLimits = Partial<typeof LIMITS>;

/** A server that limits slow, large and numerous requests, so that they do not block others. */
export function createHttpServer(listener: RequestListener, limits?: ConnectionLimits): Server {
  // The listener rejects these requests with API errors instead of Node's own responses.
  const options = { ...LIMITS, ...limits, requireHostHeader: false };
  const server = createServer(options, listener).on('checkExpectation', listener);
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(IDLE_TIMEOUT_MS);
  return server;
}
