import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { batched } from '../db/batched.ts';
import { openDatabase } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { silentLog } from '../testing/fresh-database.ts';
import { createTracing } from './tracer.ts';
import { inSpan, setTracing, tracing } from './tracing.ts';

const exporter = new InMemorySpanExporter();

beforeEach(() => {
  exporter.reset();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  setTracing(createTracing(provider.getTracer('test'), { acceptsTraceparent: () => false }));
});
afterEach(() => setTracing(undefined));

function openDb() {
  const { db, pool } = openDatabase(inject('postgresUrl'), silentLog);
  onTestFinished(() => pool.end());
  return { db, pool };
}

const spans = () => exporter.getFinishedSpans();
const inRequest = <T>(name: string, work: () => Promise<T>) => inSpan({ name, isRoot: true }, work);
const traceIdOf = (name: string) =>
  spans()
    .find((span) => span.name === name)
    ?.spanContext().traceId;

test('statements are recorded without values, and only within a request', async () => {
  const { db } = openDb();
  await db.execute(sql`select ${'outside'}::text`);
  await inRequest('request', () => db.execute(sql`select ${'Kavya'}::text, 'Rao' from pg_class`));
  const [statement, request] = spans();
  expect(spans()).toHaveLength(2);
  expect(statement).toMatchObject({
    name: 'SELECT pg_class',
    parentSpanContext: { spanId: request?.spanContext().spanId },
    attributes: { 'db.query.text': 'select $1::text, ? from pg_class' },
  });
  expect(statement?.attributes['db.response.returned_rows']).toBeGreaterThan(1);
});

test('a failed statement has its SQLSTATE, and neither message nor values', async () => {
  const { db } = openDb();
  const failing = inRequest('request', () => db.execute(sql`select ${'Kavya'}::int`));
  await expect(failing).rejects.toThrow('Failed query');
  expect(spans().map(({ name, status }) => [name, status.code])).toEqual([
    ['SELECT', 2],
    ['request', 2],
  ]);
  expect(spans()[0]?.attributes).toMatchObject({
    'db.response.status_code': '22P02',
    'error.type': '22P02',
  });
  const exported = JSON.stringify(spans().map(({ attributes, events }) => [attributes, events]));
  expect(exported).toContain('tracer.db.test.ts');
  expect(exported).not.toContain('Kavya');
});

test('a refusal is not an error of the shop', async () => {
  const refused = inRequest('request', () => Promise.reject(new AppError('forbidden')));
  await expect(refused).rejects.toThrow(AppError);
  expect(spans()[0]).toMatchObject({
    status: { code: 0 },
    attributes: { 'error.type': 'forbidden' },
    events: [],
  });
});

test('statements of a transaction belong to it', async () => {
  const { db } = openDb();
  await inRequest('request', () =>
    inTransaction(db, (tx) => inTransaction(tx, (nested) => nested.execute(sql`select 1`))),
  );
  const transactions = spans().filter(({ name }) => name === 'transaction');
  expect(transactions).toHaveLength(1);
  const inside = spans().filter(
    ({ parentSpanContext }) => parentSpanContext?.spanId === transactions[0]?.spanContext().spanId,
  );
  expect(inside.map(({ name }) => name)).toEqual([
    'BEGIN',
    'SAVEPOINT',
    'SELECT',
    'RELEASE',
    'COMMIT',
  ]);
});

test('requests that wait for a connection keep their own traces', async () => {
  const { db, pool } = openDb();
  const names = Array.from({ length: 40 }, (_, index) => `t${index}`);
  await Promise.all(
    names.map((name) =>
      inRequest(`request ${name}`, () => db.execute(sql`select 1 as ${sql.raw(name)}`)),
    ),
  );
  expect(pool.totalCount).toBeLessThan(names.length);
  for (const name of names) {
    const statement = spans().find(
      ({ attributes }) => attributes['db.query.text'] === `select 1 as ${name}`,
    );
    expect(statement?.spanContext().traceId).toBe(traceIdOf(`request ${name}`));
  }
});

test('a statement for several requests is in the trace of the first, and linked with the others', async () => {
  const { db } = openDb();
  const double = batched(async (on, inputs: number[]) => {
    await on.execute(sql`select 1`);
    return inputs.map((input) => input * 2);
  });
  const results = [1, 2, 3].map((n) => inRequest(`request ${n}`, () => double(db, n)));
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
  const batch = spans().find(({ name }) => name === 'batch');
  expect(batch?.attributes).toEqual({ 'tokri.batch.size': 3 });
  expect(batch?.spanContext().traceId).toBe(traceIdOf('request 1'));
  expect(batch?.links.map(({ context }) => context.traceId)).toEqual([
    traceIdOf('request 2'),
    traceIdOf('request 3'),
  ]);
  for (const n of [2, 3]) {
    const request = spans().find(({ name }) => name === `request ${n}`);
    expect(request?.links.map(({ context }) => context)).toEqual([batch?.spanContext()]);
  }
});

test('a later batch is in the trace of its own caller', async () => {
  const { db } = openDb();
  const echo = batched(async (on, inputs: string[]) => {
    await on.execute(sql`select ${sql.raw(`'x' as ${inputs[0]}`)}`);
    return inputs;
  });
  // The first two calls occupy both slots, so the end of one of them starts the third.
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const calls: Promise<string>[] = [];
  for (const name of ['a', 'b', 'c']) {
    calls.push(inRequest(`request ${name}`, () => echo(db, name)));
    await nextTurn();
  }
  await Promise.all(calls);
  for (const name of ['a', 'b', 'c']) {
    const statement = spans().find(
      ({ attributes }) => attributes['db.query.text'] === `select ? as ${name}`,
    );
    expect(statement?.spanContext().traceId).toBe(traceIdOf(`request ${name}`));
  }
});

test('work of a request that is not sampled is not recorded', async () => {
  const { db } = openDb();
  const ids = await inRequest('outer', async () => tracing()?.ids());
  expect(ids).toMatchObject({ trace_id: traceIdOf('outer'), trace_flags: '01' });
  const { AlwaysOffSampler } = await import('@opentelemetry/sdk-trace');
  exporter.reset();
  const provider = new TracerProvider({
    sampler: new AlwaysOffSampler(),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  setTracing(createTracing(provider.getTracer('test'), { acceptsTraceparent: () => false }));
  await inRequest('request', async () => {
    await db.execute(sql`select 1`);
    expect(tracing()?.traceparent()).toBeUndefined();
  });
  expect(spans()).toEqual([]);
});
