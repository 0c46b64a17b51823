import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** A string must not contain personal data or secrets: traces leave the machine. */
export type Attributes = Record<string, string | number | boolean>;

export interface NewSpan {
  /** Of few variants, such as an operation or a route pattern. */
  name: string;
  kind?: 'internal' | 'client' | 'consumer';
  attributes?: Attributes;
  /** Starts a trace; other spans are recorded only within one. */
  isRoot?: true;
  /** The traceparent of the request that queued the work. */
  queuedBy?: string | undefined;
}

export interface RunningSpan {
  setAttributes(attributes: Attributes): void;
}

/** The fields of a log line, as OpenTelemetry names them. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

/** Known to the implementation only. */
export type CapturedSpan = object;

/** What the shop records. Implemented with OpenTelemetry by `tracer.ts`, which is loaded only if it is configured. */
export interface Tracing {
  run<T>(span: NewSpan, work: (span: RunningSpan | undefined) => Promise<T>): Promise<T>;
  /** Ids of the current span. */
  ids(): TraceIds | undefined;
  /** W3C traceparent of the current span, if it is recorded. */
  traceparent(): string | undefined;
  /** Marks the current request or job as failed. */
  recordError(error: unknown): void;

  /** Records a span per request. */
  traceRequests(listener: RequestListener): RequestListener;
  registerHooks(app: FastifyInstance): void;
  /** The route of the current request, for one that Fastify does not know, such as a page of the web application. */
  setRoute(route: string): void;
  /** How the public cache answered the current request. */
  recordCache(outcome: 'hit' | 'miss' | 'shared'): void;
  /** Records which route a response belongs to, so that requests served from the cache have it too. */
  keepRoute(response: object): void;
  recordCachedResponse(response: object): void;

  traceClient(Client: typeof pg.Client): typeof pg.Client;
  keepContextWhileWaiting(pool: pg.Pool): void;
  /** The current span, to continue its trace in another context. */
  capture(): CapturedSpan | undefined;
  /** Runs work for several callers in the trace of the first, with links between it and the others. */
  runForAll<T>(callers: (CapturedSpan | undefined)[], work: () => Promise<T>): Promise<T>;
}

let active: Tracing | undefined;

/** Undefined unless the export of traces is configured. */
export const tracing = (): Tracing | undefined => active;

export function setTracing(next: Tracing | undefined): void {
  active = next;
}

/** Runs work in a span. Without tracing it only runs the work. */
export function inSpan<T>(
  span: NewSpan,
  work: (span: RunningSpan | undefined) => Promise<T>,
): Promise<T> {
  return active ? active.run(span, work) : work(undefined);
}
