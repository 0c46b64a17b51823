import type { HrTime } from '@opentelemetry/api';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Resource } from '@opentelemetry/resources';
import type {
  MetricObjectWithValues,
  MetricValue,
  MetricValueWithName,
  Registry,
} from 'prom-client';

type Values = MetricObjectWithValues<MetricValue<string>>;

/** ValueType.DOUBLE of OpenTelemetry: prom-client does not distinguish integers. */
const DOUBLE = 1;
const NANOSECONDS = 1e9;

/** Reads the metrics of `/api/metrics`, so that none is declared a second time. Sums count from the start of the process. */
export function createMetricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = toHrTime(performance.timeOrigin);
  return {
    async collect() {
      // The type of prom-client lists one of the shapes that a value can have.
      const families = (await registry.getMetricsAsJSON()) as unknown as Values[];
      const time = { startTime, endTime: toHrTime(Date.now()) };
      const metrics = families.map((family) => toMetricData(family, time));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'tokri' }, metrics }] },
        errors: [],
      };
    },
  };
}

interface Time {
  startTime: HrTime;
  endTime: HrTime;
}

function toMetricData({ name, help, type, values }: Values, time: Time): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // prom-client names types with strings in JSON, whatever its enum says.
  if (String(type) === 'histogram') {
    const dataPoints = toHistograms(values, time);
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const { startTime, endTime } = time;
  const dataPoints = values.map(({ labels, value }) => {
    return { startTime, endTime, attributes: toAttributes(labels), value };
  });
  if (String(type) === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** prom-client lists cumulative buckets, sum and count as values of one family; OTLP has one point with separate buckets. */
function toHistograms(
  values: MetricValueWithName<string>[],
  { startTime, endTime }: Time,
): DataPoint<Histogram>[] {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(toAttributes(labels)));
  return [...groups.values()].map((group) => {
    const buckets = group.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const valueOf = (suffix: string) =>
      group.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const value = {
      buckets: { boundaries, counts },
      sum: valueOf('_sum'),
      count: valueOf('_count'),
    };
    return { startTime, endTime, attributes: toAttributes(group[0]?.labels ?? {}), value };
  });
}

/** Without the bound of a bucket. */
function toAttributes(labels: MetricValue<string>['labels']): Record<string, string> {
  const own = Object.entries(labels).filter(([name]) => name !== 'le');
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function toHrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * (NANOSECONDS / 1000))];
}
