import { AsyncResource } from 'node:async_hooks';
import { SpanKind, type Attributes, type Span } from '@opentelemetry/api';
import type pg from 'pg';
import { describeStatement } from './describe-statement.ts';
import { recordFailure } from './span-attributes.ts';

/** Starts a span within the current one, unless that is not recorded. */
type StartChild = (name: string, kind: SpanKind, attributes: Attributes) => Span | undefined;

/** `query` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
type ClientConstructor = new (config?: pg.ClientConfig) => Omit<pg.Client, 'query'> & {
  query(...args: unknown[]): unknown;
};

/** A class for the connections of a pool that records a span per statement, without values. */
export function traceClient(Client: typeof pg.Client, startChild: StartChild): typeof pg.Client {
  class TracedClient extends (Client as unknown as ClientConstructor) {
    override query(...args: unknown[]): unknown {
      const text = textOf(args[0]);
      if (text === undefined) return super.query(...args);
      const { name, attributes } = describeStatement(text);
      const server = { 'db.namespace': this.database ?? '', 'server.address': this.host };
      const span = startChild(name, SpanKind.CLIENT, { ...attributes, ...server });
      return span ? recordResult(span, args, (all) => super.query(...all)) : super.query(...args);
    }
  }
  return TracedClient as unknown as typeof pg.Client;
}

/** A stream or cursor sends itself, and has no text here. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

function recordResult(span: Span, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const end: Callback = (error, result) => {
    if (error) endWithError(span, error);
    else endWithResult(span, result);
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const onResult: Callback = (error, result) => {
      end(error, result);
      (callback as Callback)(error, result);
    };
    return send([...args.slice(0, -1), onResult]);
  }
  const result = send(args) as Promise<pg.QueryResult>;
  result.then(
    (value) => end(null, value),
    (error: Error) => end(error),
  );
  return result;
}

function endWithResult(span: Span, result: pg.QueryResult | undefined): void {
  // A text with several statements has a list of results.
  const rows = result?.rowCount;
  if (typeof rows === 'number') span.setAttribute('db.response.returned_rows', rows);
  span.end();
}

function endWithError(span: Span, error: Error): void {
  const { code } = error as { code?: string };
  if (code !== undefined) span.setAttribute('db.response.status_code', code);
  recordFailure(span, error);
  span.end();
}

/** A caller that waits for a connection is called by the one that releases it, and must keep its own context. */
export function keepContextWhileWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  const connectInContext = (callback?: (...args: unknown[]) => unknown) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  Object.assign(pool, { connect: connectInContext });
}
