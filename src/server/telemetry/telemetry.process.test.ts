import { join } from 'node:path';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRazorpaySandbox } from '../../../sandbox/razorpay/razorpay-sandbox.ts';
import { details } from '../testing/checkout-flow.ts';
import { eventually } from '../testing/eventually.ts';
import { seededDatabase } from '../testing/fresh-database.ts';
import {
  attributesOf,
  openOtlpCollector,
  type OtlpCollector,
  type ReceivedSpan,
} from '../testing/otlp-collector.ts';
import { runShop, temporaryFolder } from '../testing/running-shop.ts';
import { openSmtpServer } from '../testing/smtp-server.ts';

const METRICS_TOKEN = 'for-the-eyes-of-operators';
const BUYER = { name: 'Kavya Rao', email: 'kavya.rao@example.com', password: 'secret-of-kavya' };
const REPORT_MODULES = join(import.meta.dirname, '../testing/report-modules.mjs');

/** A shop that prints which files of telemetry it loads. */
async function startShop(env: Record<string, string>) {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const shop = await runShop({
    DATABASE_URL: await seededDatabase(),
    DATA_DIR: path,
    NODE_OPTIONS: `--import=${REPORT_MODULES}`,
    ...env,
  });
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  return shop;
}

const loadedFiles = (output: string) =>
  [...output.matchAll(/^loaded .*\/(?:telemetry|node_modules)\/(.*)$/gm)].map(([, file]) => file);

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const shop = await startShop({ OTEL_SERVICE_NAME: 'unused', OTEL_TRACES_SAMPLER: 'unused' });
  expect((await fetch(`${shop.url}/`, { headers: { accept: 'text/html' } })).status).toBe(200);
  expect(await shop.end('SIGTERM')).toBe(0);
  const files = new Set(loadedFiles(shop.output()));
  expect(files).toEqual(new Set(['telemetry-config.ts', 'tracing.ts']));
  expect(shop.output()).not.toContain('trace_id');
});

test('a collector that never responds slows neither requests nor the shutdown', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  // More spans than wait for an export.
  for (let round = 0; round < 24; round += 1) {
    const responses = Array.from({ length: 100 }, async () => {
      const response = await fetch(`${shop.url}/api/products`);
      await response.arrayBuffer();
      return response.status;
    });
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
  }
  expect(await shop.end('SIGTERM')).toBe(0);
});

/** Registers, buys and returns what must not be exported. */
async function buy(url: string, apiUrl: string): Promise<{ traceId: string; secrets: string[] }> {
  const call = async (address: string, body: object, token?: string) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect([address, response.status]).toEqual([address, 200]);
    const [, traceId = ''] = (response.headers.get('traceresponse') ?? '').split('-');
    // The fields that the test reads are checked by the calls that send them.
    return { traceId, ...((await response.json()) as Record<string, never>) } as Answer;
  };
  const items = [{ productId: '1', quantity: 2 }];
  const { data } = await call(`${url}/api/auth/register`, BUYER);
  const { token = '' } = data ?? {};
  const price = await call(`${url}/api/cart/price`, { items });
  const amount = Math.round((price.data?.cart?.total ?? 0) * 100);
  const body = { amount, currency: 'INR', orderData: { ...details, items } };
  const { id } = await call(`${url}/api/payments/create-razorpay-order`, body, token);
  // The payment window of the sandbox returns the fields that the shop verifies.
  const paid = await call(`${apiUrl}/sandbox/pay`, { order_id: id });
  const { traceId: _, ...result } = paid;
  const verified = await call(`${url}/api/payments/verify-payment`, result, token);
  expect(verified.orderNumber).toMatch(/\d/);
  return { traceId: verified.traceId, secrets: [token, ...Object.values(result).map(String)] };
}

interface Answer {
  traceId: string;
  id?: string;
  orderNumber?: string;
  data?: { token?: string; cart?: { total: number } };
}

function findSpan(spans: ReceivedSpan[], name: string): ReceivedSpan {
  const span = spans.find((candidate) => candidate.name === name);
  if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name).join(', ')}`);
  return span;
}

/** The spans of a trace, each below its parent. */
function treeOf(spans: ReceivedSpan[], parentSpanId?: string): object[] {
  const children = spans.filter((span) => span.parentSpanId === parentSpanId);
  return children.map((span) => ({ name: span.name, inside: treeOf(spans, span.spanId) }));
}

async function startTracedShop(collector: OtlpCollector) {
  const provider = await startRazorpaySandbox({ host: '127.0.0.1' });
  onTestFinished(() => provider.close());
  const smtp = await openSmtpServer();
  onTestFinished(smtp.close);
  const shop = await startShop({
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%20of%20the%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider.webhookSecret,
    RAZORPAY_API_URL: provider.apiUrl,
    SMTP_URL: smtp.url,
  });
  return { ...shop, provider, smtp };
}

test('a purchase is one trace per request, from HTTP to the provider, without personal data', async () => {
  const collector = await openOtlpCollector();
  onTestFinished(collector.close);
  const shop = await startTracedShop(collector);
  expect(loadedFiles(shop.output())).toContainEqual(
    expect.stringContaining('@opentelemetry/sdk-trace/'),
  );

  // An outage of the collector is logged once.
  collector.respondWith(400);
  await fetch(`${shop.url}/products/classic-sattu`, { headers: { accept: 'text/html' } });
  await eventually(async () => expect(shop.output()).toMatch(/OpenTelemetry collector fails/));
  collector.respondWith(200);

  const { traceId, secrets } = await buy(shop.url, shop.provider.apiUrl);
  await eventually(async () => expect(shop.smtp.received.length).toBeGreaterThanOrEqual(2));
  const metricsReply = await fetch(`${shop.url}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const scraped = await metricsReply.text();
  expect(await shop.end('SIGTERM')).toBe(0);

  expect(shop.output().match(/collector fails/g)).toHaveLength(1);
  expect(shop.output().match(/collector works again/g)).toHaveLength(1);
  expect(collector.headers.every((sent) => sent['x-api-key'] === 'key of the collector')).toBe(
    true,
  );
  expect(collector.resource()).toMatchObject({
    'service.name': 'tokri',
    'deployment.environment.name': 'test',
  });

  const spans = collector.spans();
  const purchase = spans.filter((span) => span.traceId === traceId);
  expect(treeOf(purchase)).toEqual([
    {
      name: 'POST /api/payments/verify-payment',
      inside: expect.arrayContaining([
        expect.objectContaining({ name: 'SELECT sessions' }),
        expect.objectContaining({ name: 'GET /v1/payments/{id}' }),
        expect.objectContaining({ name: expect.stringContaining('INSERT orders') as unknown }),
      ]) as unknown,
    },
  ]);
  expect(attributesOf(findSpan(purchase, 'GET /v1/payments/{id}'))).toMatchObject({
    'server.address': '127.0.0.1',
    'http.response.status_code': 200,
  });
  // Every parent is in the same trace.
  const ids = new Set(purchase.map(({ spanId }) => spanId));
  const parents = purchase.flatMap(({ parentSpanId }) => parentSpanId ?? []);
  expect(parents.filter((id) => !ids.has(id))).toEqual([]);
  expect(parents).toHaveLength(purchase.length - 1);

  // The checkout is another request.
  const checkout = findSpan(spans, 'POST /api/payments/create-razorpay-order');
  const inCheckout = spans.filter((span) => span.traceId === checkout.traceId);
  expect(findSpan(inCheckout, 'POST /v1/orders').parentSpanId).toBe(checkout.spanId);
  expect(inCheckout.map(({ name }) => name)).toContainEqual(
    expect.stringContaining('INSERT checkouts'),
  );
  // A mail is sent later, with a link to the request that queued it.
  const registration = findSpan(spans, 'POST /api/auth/register');
  const inRegistration = spans.filter((span) => span.traceId === registration.traceId);
  const transaction = findSpan(inRegistration, 'transaction');
  expect(findSpan(inRegistration, 'INSERT users').parentSpanId).toBe(transaction.spanId);
  const [link] = findSpan(spans, 'mail verify_email').links;
  expect(link).toMatchObject({ traceId: registration.traceId });
  expect(findSpan(spans, 'mail order_confirmed').parentSpanId).toBeUndefined();

  const logged = shop
    .output()
    .split('\n')
    .filter((line) => line.includes(traceId));
  expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      path: '/api/payments/verify-payment',
      status: 200,
      trace_id: traceId,
    }),
  );

  const personal = [...Object.values(BUYER), ...Object.values(details.address), details.name];
  const texts = [...personal, ...secrets, details.phone, details.email];
  for (const text of texts) expect([text, collector.text().includes(text)]).toEqual([text, false]);

  const exported = collector.metrics();
  const families = [...scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(exported.map(({ name }) => name)).toEqual(families.map(([, name]) => name));
  const kinds = { counter: 'sum', gauge: 'gauge', histogram: 'histogram' };
  for (const [, name, type] of families) {
    const metric = exported.find((sent) => sent.name === name);
    expect([name, Object.keys(metric ?? {})]).toEqual([
      name,
      expect.arrayContaining([kinds[type as keyof typeof kinds]]),
    ]);
  }
  const orders = exported
    .find(({ name }) => name === 'tokri_books')
    ?.gauge?.dataPoints.find((point) => attributesOf(point).what === 'orders_of_a_day');
  expect(orders?.asDouble).toBe(1);
});
