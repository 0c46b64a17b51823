import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';
import { keepContextWhileWaiting, traceClient } from './database-spans.ts';
import { createRequestSpans } from './request-spans.ts';
import { KINDS, recordFailure } from './span-attributes.ts';
import { formatFlags, formatTraceparent, parseTraceparent } from './traceparent.ts';
import type { NewSpan, Tracing } from './tracing.ts';

interface Options {
  acceptsTraceparent(address: string): boolean;
}

interface Scope {
  /** The innermost running span. */
  span: Span;
  /** The span of the request or job. */
  root: Span;
}

/**
 * Tracing with a tracer of OpenTelemetry. The current span is in our own storage, not in the global context of the
 * library, so that other packages that know OpenTelemetry (Drizzle) do not record values.
 */
export function createTracing(tracer: Tracer, { acceptsTraceparent }: Options): Tracing {
  const storage = new AsyncLocalStorage<Scope | undefined>();
  const routesOfResponses = new WeakMap<object, string>();

  const startChild = (name: string, options: SpanOptions): Span | undefined => {
    const parent = storage.getStore()?.span;
    // Work without a request or job, such as polling, is not recorded; neither is what was not sampled.
    if (!parent?.isRecording()) return undefined;
    return tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
  };
  const runIn = async <T>(scope: Scope, work: () => Promise<T>): Promise<T> => {
    try {
      // Drizzle starts a query when it is awaited, which must happen within the scope.
      return await storage.run(scope, async () => work());
    } catch (error) {
      recordFailure(scope.span, error);
      throw error;
    } finally {
      scope.span.end();
    }
  };
  const run: Tracing['run'] = ({ name, isRoot, ...options }, work) => {
    const spanOptions = toSpanOptions(options);
    const span = isRoot
      ? tracer.startSpan(name, spanOptions, ROOT_CONTEXT)
      : startChild(name, spanOptions);
    if (!span) return work(undefined);
    const root = isRoot ? span : (storage.getStore()?.root ?? span);
    return runIn({ span, root }, () => work(span));
  };
  const requestSpans = createRequestSpans({
    tracer,
    acceptsTraceparent,
    runIn: (span, work) => storage.run({ span, root: span }, work),
  });
  const setRoute = (route: string) => {
    const root = storage.getStore()?.root;
    if (root) requestSpans.setRoute(root, route);
  };
  const recordCache: Tracing['recordCache'] = (outcome) =>
    storage.getStore()?.root.setAttribute('tokri.cache', outcome);

  return {
    run,
    ids() {
      const context = storage.getStore()?.span.spanContext();
      if (!context) return undefined;
      const { traceId, spanId, traceFlags } = context;
      return { trace_id: traceId, span_id: spanId, trace_flags: formatFlags(traceFlags) };
    },
    traceparent() {
      const span = storage.getStore()?.span;
      return span?.isRecording() ? formatTraceparent(span.spanContext()) : undefined;
    },
    recordError(error) {
      const root = storage.getStore()?.root;
      if (root) recordFailure(root, error);
    },
    traceRequests: requestSpans.traceRequests,
    registerHooks: requestSpans.registerHooks,
    setRoute,
    recordCache,
    keepRoute(response) {
      const root = storage.getStore()?.root;
      const route = root && requestSpans.routeOf(root);
      if (route !== undefined) routesOfResponses.set(response, route);
    },
    recordCachedResponse(response) {
      recordCache('hit');
      const route = routesOfResponses.get(response);
      if (route !== undefined) setRoute(route);
    },
    traceClient: (Client) =>
      traceClient(Client, (name, kind, attributes) => startChild(name, { kind, attributes })),
    keepContextWhileWaiting,
    capture: () => storage.getStore(),
    runForAll(callers, work) {
      // Only `capture` creates them.
      const scopes = callers as (Scope | undefined)[];
      const recorded = scopes.filter((scope) => scope?.span.isRecording());
      const [first, ...others] = recorded;
      if (others.length === 0) return storage.run(first ?? scopes[0], async () => work());
      const links = others.flatMap((scope) => scope?.span ?? []);
      return storage.run(first, () =>
        run({ name: 'batch', attributes: { 'tokri.batch.size': callers.length } }, () => {
          linkBothWays(storage.getStore()?.span, links);
          return work();
        }),
      );
    },
  };
}

function toSpanOptions({
  kind = 'internal',
  attributes,
  queuedBy,
}: Omit<NewSpan, 'name' | 'isRoot'>): SpanOptions {
  const link = parseTraceparent(queuedBy);
  return {
    kind: KINDS[kind],
    ...(attributes && { attributes }),
    ...(link && { links: [{ context: link }] }),
  };
}

/** A statement for several requests is in the trace of one of them; the links lead from the others to it. */
function linkBothWays(batch: Span | undefined, callers: Span[]): void {
  for (const caller of callers) {
    batch?.addLink({ context: caller.spanContext() });
    if (batch) caller.addLink({ context: batch.spanContext() });
  }
}
