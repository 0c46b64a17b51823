import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: KeyValue[];
  events: { name: string; attributes: KeyValue[] }[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
}

export interface ReceivedMetric {
  name: string;
  description: string;
  gauge?: { dataPoints: NumberPoint[] };
  sum?: { aggregationTemporality: number; isMonotonic: boolean; dataPoints: NumberPoint[] };
  histogram?: { aggregationTemporality: number; dataPoints: HistogramPoint[] };
}

interface NumberPoint {
  attributes: KeyValue[];
  startTimeUnixNano: string;
  timeUnixNano: string;
  asDouble?: number;
  asInt?: number;
}

interface HistogramPoint extends NumberPoint {
  count: number;
  sum: number;
  bucketCounts: number[];
  explicitBounds: number[];
}

interface TraceExport {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

interface MetricExport {
  resourceMetrics: { scopeMetrics: { metrics: ReceivedMetric[] }[] }[];
}

export interface OtlpCollector {
  url: string;
  /** Headers of all exports. */
  headers: IncomingMessage['headers'][];
  /** All exports as they were sent. */
  text(): string;
  resource(): Record<string, unknown>;
  spans(): ReceivedSpan[];
  /** Metrics of the last export. */
  metrics(): ReceivedMetric[];
  /** Responses to the exports from now on. */
  respondWith(status: number): void;
  close(): void;
}

/** A receiver of OTLP over HTTP in JSON, as collectors offer it on port 4318. */
export async function openOtlpCollector(port = 0): Promise<OtlpCollector> {
  const bodies: { path: string; body: string }[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let status = 200;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (status === 200) bodies.push({ path: request.url ?? '', body });
    headers.push(request.headers);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const exportsTo = <T>(path: string) =>
    bodies.filter((sent) => sent.path === path).map(({ body }) => JSON.parse(body) as T);
  const traces = () =>
    exportsTo<TraceExport>('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    text: () => bodies.map(({ body }) => body).join('\n'),
    resource: () => attributesOf(traces()[0]?.resource ?? { attributes: [] }),
    spans: () => traces().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    metrics: () =>
      (exportsTo<MetricExport>('/v1/metrics').at(-1)?.resourceMetrics ?? []).flatMap(
        ({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics),
      ),
    respondWith: (next) => void (status = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function attributesOf({ attributes }: { attributes: KeyValue[] }): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
