import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import type { DependencyStatus } from '../dependency-status.ts';
import { createMetricProducer } from './metric-producer.ts';
import { createTracing } from './tracer.ts';
import { createTrust } from './trusted-proxies.ts';
import { setTracing } from './tracing.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

interface Options {
  config: TelemetryConfig;
  trustProxy: string | undefined;
  registry: Registry;
  /** Whether the collector accepts exports. */
  status: DependencyStatus;
}

/** Spans that wait for an export; further ones are dropped, so that an unreachable collector costs a few megabytes. */
const SPANS_MAX = 2048;
const EXPORT_TIMEOUT_MS = 10_000;
const ATTRIBUTE_LENGTH_MAX = 4096;
/** A shutdown waits this long for the last export. */
const FLUSH_TIMEOUT_MS = 3000;

/** Exports traces and metrics by OTLP over HTTP (JSON) until the returned function is called. */
export function startTelemetry(options: Options): () => Promise<void> {
  const { exportsTraces, exportsMetrics, resourceAttributes } = options.config;
  const resource = resourceFromAttributes({
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    ...resourceAttributes,
  });
  const signals = [
    ...(exportsTraces ? [startTraces(options, resource)] : []),
    ...(exportsMetrics ? [startMetrics(options, resource)] : []),
  ];
  return async () => {
    setTracing(undefined);
    const flushed = Promise.allSettled(signals.map((signal) => signal.shutdown()));
    await Promise.race([flushed, sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
  };
}

function startTraces({ config, trustProxy, status }: Options, resource: Resource) {
  const exporter = new OTLPTraceExporter(exporterOptions(config, 'traces'));
  const provider = new TracerProvider({
    resource,
    sampler: createSampler(config.sampler),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportOutcome(exporter, status),
        maxQueueSize: SPANS_MAX,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const isTrusted = createTrust(trustProxy);
  const acceptsTraceparent = (address: string) => config.acceptsTraceparent && isTrusted(address);
  setTracing(createTracing(provider.getTracer('tokri'), { acceptsTraceparent }));
  return provider;
}

function startMetrics({ config, registry, status }: Options, resource: Resource) {
  const exporter = new OTLPMetricExporter(exporterOptions(config, 'metrics'));
  const reader = new PeriodicExportingMetricReader({
    exporter: reportOutcome(exporter, status),
    metricProducers: [createMetricProducer(registry, resource)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

const exporterOptions = ({ endpoint, headers }: TelemetryConfig, signal: string) => ({
  url: `${endpoint}/v1/${signal}`,
  headers,
  timeoutMillis: EXPORT_TIMEOUT_MS,
});

interface Exporter<Batch, Result> {
  export(batch: Batch, onResult: (result: Result) => void): void;
}

/** Records whether exports succeed, so that an outage of the collector is logged once at its start and end. */
function reportOutcome<
  Batch,
  Result extends { error?: Error },
  Reported extends Exporter<Batch, Result>,
>(exporter: Reported & Exporter<Batch, Result>, status: DependencyStatus): Reported {
  const send = exporter.export.bind(exporter);
  exporter.export = (batch, onResult) =>
    send(batch, (result) => {
      if (result.error) status.recordFailure(result.error);
      else status.recordSuccess();
      onResult(result);
    });
  return exporter;
}

function createSampler({ name, ratio }: TelemetryConfig['sampler']): Sampler {
  if (name.endsWith('traceidratio')) return withParent(name, new TraceIdRatioBasedSampler(ratio));
  const isOn = name.endsWith('always_on');
  return withParent(name, isOn ? new AlwaysOnSampler() : new AlwaysOffSampler());
}

const withParent = (name: string, root: Sampler): Sampler =>
  name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
