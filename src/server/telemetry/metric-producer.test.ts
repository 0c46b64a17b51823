import { DataPointType } from '@opentelemetry/sdk-metrics';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { expect, test } from 'vitest';
import { Counter, Gauge, Histogram, Registry } from '../http/prom-client.ts';
import { createMetricProducer } from './metric-producer.ts';

test('metrics of prom-client become data points of OTLP', async () => {
  const registry = new Registry();
  const registers = [registry];
  const common = { help: 'help', registers };
  const counter = new Counter({ name: 'answers_total', labelNames: ['status'], ...common });
  counter.inc({ status: 200 }, 3);
  counter.inc({ status: 404 });
  new Gauge({ name: 'memory', ...common }).set(7.5);
  const histogram = new Histogram({
    name: 'seconds',
    labelNames: ['route'],
    buckets: [0.1, 1],
    ...common,
  });
  for (const seconds of [0.05, 0.5, 0.6, 5]) histogram.observe({ route: 'a' }, seconds);
  histogram.observe({ route: 'b' }, 0.05);

  const producer = createMetricProducer(registry, resourceFromAttributes({}));
  const { resourceMetrics } = await producer.collect();
  const metrics = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  const points = (name: string) =>
    metrics
      .find(({ descriptor }) => descriptor.name === name)
      ?.dataPoints.map(({ attributes, value }) => ({ attributes, value }));

  expect(metrics).toMatchObject([
    { descriptor: { name: 'answers_total', description: 'help' }, isMonotonic: true },
    { dataPointType: DataPointType.GAUGE },
    { dataPointType: DataPointType.HISTOGRAM },
  ]);
  expect(points('answers_total')).toEqual([
    { attributes: { status: '200' }, value: 3 },
    { attributes: { status: '404' }, value: 1 },
  ]);
  expect(points('memory')).toEqual([{ attributes: {}, value: 7.5 }]);
  expect(points('seconds')).toEqual([
    {
      attributes: { route: 'a' },
      value: { buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] }, sum: 6.15, count: 4 },
    },
    {
      attributes: { route: 'b' },
      value: { buckets: { boundaries: [0.1, 1], counts: [1, 0, 0] }, sum: 0.05, count: 1 },
    },
  ]);
  const [{ startTime, endTime } = { startTime: [0, 0], endTime: [0, 0] }] =
    metrics[0]?.dataPoints ?? [];
  expect(startTime[0]).toBe(Math.floor(performance.timeOrigin / 1000));
  expect(endTime[0]).toBeGreaterThanOrEqual(startTime[0]);
});
