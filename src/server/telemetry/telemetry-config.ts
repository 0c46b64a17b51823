import { parseVariables, telemetryVariables, type Source } from '../environment.ts';

export interface TelemetryConfig {
  /** The base URL of the collector; each signal has its own path below it. */
  endpoint: string;
  /** Sent with every export, such as the key of a hosted collector. */
  headers: Record<string, string>;
  /** Includes the name of the service. */
  resourceAttributes: Record<string, string>;
  exportsTraces: boolean;
  exportsMetrics: boolean;
  sampler: Sampler;
  /** Whether a trusted proxy may continue its trace in the shop. */
  acceptsTraceparent: boolean;
}

export interface Sampler {
  name: ReturnType<typeof readVariables>['OTEL_TRACES_SAMPLER'];
  /** Share of traces to record, for samplers by ratio. */
  ratio: number;
}

const readVariables = (source: Source) => parseVariables(telemetryVariables, source);

/** Undefined without an endpoint: then nothing of OpenTelemetry is loaded. */
export function readTelemetry(
  endpoint: string | undefined,
  source: Source,
): TelemetryConfig | undefined {
  if (endpoint === undefined) return undefined;
  const values = readVariables(source);
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    resourceAttributes: {
      ...values.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': values.OTEL_SERVICE_NAME,
    },
    exportsTraces: values.OTEL_TRACES_EXPORTER === 'otlp',
    exportsMetrics: values.OTEL_METRICS_EXPORTER === 'otlp',
    sampler: { name: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    acceptsTraceparent: values.OTEL_PROPAGATORS === 'tracecontext',
  };
}
