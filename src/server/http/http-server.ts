import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';

const SECOND = 1000;

/** Limits for connections before their request is routed. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  /** Long enough to upload the largest picture over a slow connection. */
  requestTimeout: 120 * SECOND,
  /** For requests to slow paths: long enough to upload the largest video over a slow connection. */
  slowRequestTimeout: 900 * SECOND,
  /** Longer than the timeout of common proxies, so that they never send to a connection that is closing. */
  keepAliveTimeout: 72 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
};
/** Connections without traffic in either direction are closed. */
const IDLE_TIMEOUT_MS = 60 * SECOND;
const CONNECTIONS_MAX = 8000;

export type ConnectionLimits = Partial<typeof LIMITS>;

interface Options {
  limits?: ConnectionLimits;
  /** Paths whose requests may take longer. */
  slowPaths?: readonly string[];
  /** Whether each connection should end with its next response. */
  isDraining?: () => boolean;
}

/** A server that limits slow, large and numerous requests, so that they do not block others. */
export function createHttpServer(
  listener: RequestListener,
  { limits, slowPaths = [], isDraining }: Options = {},
): Server {
  const { requestTimeout, slowRequestTimeout, ...others } = { ...LIMITS, ...limits };
  const listen: RequestListener = (request, response) => {
    // Node.js has one timeout for all requests of a server, so the shorter one needs a timer.
    if (hasBody(request) && !slowPaths.includes(pathOf(request))) {
      limitDuration(server, request, requestTimeout);
    }
    listener(request, response);
  };
  // The listener rejects these requests with API errors instead of Node's own responses.
  const options = {
    ...others,
    requestTimeout: slowRequestTimeout,
    requireHostHeader: false,
    ...(isDraining && { ServerResponse: createResponseClass(isDraining) }),
  };
  const server = createServer(options, listen).on('checkExpectation', listen);
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(IDLE_TIMEOUT_MS);
  return server;
}

/** Decides when the headers are sent, because a request may have arrived before the draining began. */
function createResponseClass(isDraining: () => boolean): typeof ServerResponse {
  class DrainableResponse extends (ServerResponse as unknown as ResponseConstructor) {
    override writeHead(...args: unknown[]): unknown {
      if (isDraining() && !this.headersSent) this.setHeader('connection', 'close');
      return super.writeHead(...args);
    }
  }
  return DrainableResponse as unknown as typeof ServerResponse;
}

/** `writeHead` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
type ResponseConstructor = new (request: IncomingMessage) => Omit<ServerResponse, 'writeHead'> & {
  writeHead(...args: unknown[]): unknown;
};

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'] ?? '0';
  return length !== '0' || headers['transfer-encoding'] !== undefined;
}

/** Reports a request that does not end in time, as Node.js does. */
function limitDuration(server: Server, request: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  }, timeoutMs);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}
