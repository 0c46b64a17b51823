import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

interface Deps {
  tracer: Tracer;
  runIn(span: Span, work: () => void): void;
  /** Whether the traceparent of a connection from this address is the parent; otherwise each request starts a trace. */
  acceptsTraceparent(address: string): boolean;
}

/** Requested every few seconds by load balancers and Prometheus. */
const UNTRACED = ['/api/health', '/api/metrics'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

export interface RequestSpans {
  traceRequests(listener: RequestListener): RequestListener;
  registerHooks(app: FastifyInstance): void;
  setRoute(span: Span, route: string): void;
  routeOf(span: Span): string | undefined;
}

/**
 * Records one span per request. It contains the route pattern instead of the URL, because paths and queries contain
 * ids and one-time secrets.
 */
export function createRequestSpans({ tracer, runIn, acceptsTraceparent }: Deps): RequestSpans {
  const spans = new WeakMap<IncomingMessage, Span>();
  const methods = new WeakMap<Span, string>();
  const routes = new WeakMap<Span, string>();

  const startSpan = (request: IncomingMessage): Span => {
    const address = request.socket.remoteAddress ?? '';
    const parent = acceptsTraceparent(address)
      ? parseTraceparent(request.headers.traceparent)
      : undefined;
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const method = METHODS.includes(request.method ?? '') ? String(request.method) : '_OTHER';
    const name = method === '_OTHER' ? 'HTTP' : method;
    const attributes = {
      'http.request.method': method,
      'url.scheme': 'http',
      'network.protocol.version': request.httpVersion,
    };
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
    spans.set(request, span);
    methods.set(span, name);
    return span;
  };
  const setRoute = (span: Span, route: string) => {
    routes.set(span, route);
    span.setAttribute('http.route', route);
    span.updateName(`${methods.get(span) ?? 'HTTP'} ${route}`);
  };
  return {
    traceRequests: (listener) => (request, response) => {
      if (UNTRACED.includes(request.url ?? '')) return listener(request, response);
      const span = startSpan(request);
      response.once('close', () => endSpan(span, response));
      runIn(span, () => listener(request, response));
    },
    registerHooks(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const span = spans.get(request.raw);
        if (span) {
          if (request.routeOptions.url) setRoute(span, request.routeOptions.url);
          // Only where no cache stores the response: a later visitor must not get the id of this request.
          const isPrivate = !['GET', 'HEAD'].includes(request.method) || hasSession(request.raw);
          if (isPrivate && span.isRecording())
            reply.header('traceresponse', formatTraceparent(span.spanContext()));
        }
        done();
      });
      // Reading a body ends in the context of the connection.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request.raw);
        if (span) runIn(span, done);
        else done();
      });
    },
    setRoute,
    routeOf: (span) => routes.get(span),
  };
}

const hasSession = ({ headers }: IncomingMessage) => headers.authorization !== undefined;

function endSpan(span: Span, response: ServerResponse): void {
  const { statusCode } = response;
  if (response.headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
  else if (statusCode >= 500) {
    span.setAttribute('error.type', String(statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
