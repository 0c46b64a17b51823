import { createServer, type RequestListener, type Server } from 'node:http';

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
  // What the server would otherwise refuse by itself, in words of its own, comes to the listener too.
  const options = { ...LIMITS, ...limits, requireHostHeader: false };
  const server = createServer(options, listener).on('checkExpectation', listener);
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(SILENCE_MAX_MS);
  return server;
}
