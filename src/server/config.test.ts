import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import {
  googleUrls,
  razorpayUrls,
  shiprocketVariables,
  shopVariables,
  telemetryVariables,
} from './environment.ts';

const live = {
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'correct horse battery',
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: '9fK2vQ7mX4tB1nZ8',
  GOOGLE_CLIENT_ID: 'client',
};

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    dataDir: resolve('data'),
    admin: { email: 'admin@tokri.example', password: 'tokri-admin' },
    superAdmins: ['admin@tokri.example', 'owner@tokri.example'],
    razorpay: undefined,
    google: undefined,
    smtpUrl: undefined,
  });
});

test('.env.example parses, equals the defaults and lists every variable', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  expect(readConfig(parseEnv(text) as Record<string, string>)).toEqual(readConfig({}));
  const names = [
    shopVariables,
    razorpayUrls,
    googleUrls,
    shiprocketVariables,
    telemetryVariables,
  ].flatMap(({ shape }) => Object.keys(shape));
  expect(names.length).toBeGreaterThan(24);
  for (const name of names) expect(text).toMatch(new RegExp(`^#?${name}=`, 'm'));
});

test('a second factor is optional by default', () => {
  expect(readConfig({}).requiresSecondFactor).toBe(false);
  expect(readConfig({ ADMIN_SECOND_FACTOR: 'optional' }).requiresSecondFactor).toBe(false);
  expect(readConfig({ ADMIN_SECOND_FACTOR: 'required' }).requiresSecondFactor).toBe(true);
  expect(() => readConfig({ ADMIN_SECOND_FACTOR: 'yes' })).toThrow(
    "ADMIN_SECOND_FACTOR must be one of optional, required, not 'yes'",
  );
});

test('reports all problems together, without passwords', () => {
  const invalid = {
    PORT: '99999',
    DATABASE_URL: 'mysql://root:hunter2@db/shop',
    PUBLIC_URL: 'shop.example',
    SUPER_ADMINS: 'nobody',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: '12345',
    RAZORPAY_KEY_ID: 'rzp_test_x',
  };
  const read = () => readConfig(invalid);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SUPER_ADMINS',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'RAZORPAY_KEY_SECRET',
  ]) {
    expect(read).toThrow(name);
  }
  expect(read).not.toThrow('hunter2');
});

test.each([
  [{ PORT: '65536' }, "PORT must be a port from 0 to 65535, not '65536'"],
  [{ PORT: '3e3' }, "PORT must be a port from 0 to 65535, not '3e3'"],
  [
    { SUPER_ADMINS: 'one,two,three@example.com' },
    "SUPER_ADMINS must be e-mail addresses separated by commas, not 'one,two,three@example.com'",
  ],
  [{ ADMIN_PASSWORD: '1' }, "ADMIN_PASSWORD must be 6 to 128 characters long, not '…'"],
])('reports %j once, with the expected value', (env, message) => {
  expect(() => readConfig(env)).toThrow(`Invalid configuration:\n  - ${message}`);
  expect(() => readConfig(env)).not.toThrow(/\n.*\n/);
});

test.each([
  'mysql://root:hunter2@db/shop',
  'mysql://root:pass:hunter2@db/shop',
  'postgres:/root:hunter2/@home@db/shop',
  'root:hunter2@db/shop',
  'mysql://db/shop?user=root&password=hunter2',
])('reports the invalid %s without its password', (DATABASE_URL) => {
  const read = () => readConfig({ DATABASE_URL });
  expect(read).toThrow('DATABASE_URL must be a URL');
  expect(read).toThrow('db/shop');
  expect(read).not.toThrow('hunter2');
});

test.each([
  'http://KEY:hunter2@storage.example/bucket',
  's3://KEY:hun/hunter2@storage.example/bucket',
  's3://KEY:hunter2@storage.example/',
  's3://KEY:hunter2-storage.example/bucket',
  's3://KEY:hun@hunter2@storage.example/?x=hunter2',
])('reports the invalid storage %s without its secret', (STORAGE_URL) => {
  const read = () => readConfig({ STORAGE_URL });
  expect(read).toThrow('STORAGE_URL must be a URL');
  expect(read).not.toThrow('hunter2');
});

test('production rejects an unencrypted storage on another machine', () => {
  const read = (url: string) => readConfig({ ...live, STORAGE_URL: url }).s3?.endpoint;
  expect(() => read('s3+http://KEY:secret@storage.example/bucket')).toThrow(
    'STORAGE_URL must start with s3:// (encrypted) in production',
  );
  expect(read('s3+http://KEY:secret@127.0.0.1:9000/bucket')).toBe('http://127.0.0.1:9000');
  expect(read('s3://KEY:secret@storage.example/bucket')).toBe('https://storage.example');
});

test('production requires https, except for loopback addresses', () => {
  for (const name of ['PUBLIC_URL', 'GOOGLE_USERINFO_URL', 'GOOGLE_TOKENINFO_URL']) {
    const read = (url: string) => readConfig({ ...live, [name]: url });
    expect(() => read('http://shop.example')).toThrow(`${name} must start with https://`);
    expect(() => read('http://localhost.evil.example')).toThrow(name);
    expect(read('https://shop.example').isProduction).toBe(true);
    expect(read('http://127.0.0.1:3000').isProduction).toBe(true);
  }
});

test('production rejects the sandbox and demo passwords unless they are allowed', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('RAZORPAY_KEY_ID');
  expect(() => readConfig({ ...live, ADMIN_PASSWORD: 'tokri-admin' })).toThrow('ADMIN_PASSWORD');
  expect(() => readConfig({ ...live, GOOGLE_CLIENT_ID: '' })).toThrow('GOOGLE_CLIENT_ID');
  expect(readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).isProduction).toBe(true);
});

test('live keys and production require URLs of Razorpay', () => {
  const otherUrls = [
    'http://127.0.0.1:4000',
    'https://razorpay.com.evil.example',
    'http://api.razorpay.com',
  ];
  for (const RAZORPAY_API_URL of otherUrls) {
    const { RAZORPAY_WEBHOOK_SECRET } = live;
    const keys = { RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL };
    const liveKey = { RAZORPAY_KEY_ID: 'rzp_live_x', ...keys };
    const testKey = { RAZORPAY_KEY_ID: 'rzp_test_x', ...keys };
    expect(() => readConfig(liveKey)).toThrow('RAZORPAY_API_URL');
    expect(() => readConfig({ ...liveKey, ALLOW_SANDBOX: '1' })).toThrow('RAZORPAY_API_URL');
    expect(readConfig(testKey).razorpay?.apiUrl).toBe(RAZORPAY_API_URL);
    expect(() => readConfig({ ...live, ...testKey })).toThrow('RAZORPAY_API_URL');
    expect(readConfig({ ...live, ...testKey, ALLOW_SANDBOX: '1' }).isProduction).toBe(true);
  }
});

const courierAccount = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'hunter2hunter2',
  SHIPROCKET_WEBHOOK_TOKEN: '9fK2vQ7mX4tB1nZ8',
  SHIPROCKET_PICKUP_PINCODE: '122002',
};

test('without a courier account, parcels are shipped by hand; with one, the defaults apply', () => {
  expect(readConfig({}).shiprocket).toBeUndefined();
  expect(readConfig({ ...live, ...courierAccount }).shiprocket).toEqual({
    email: 'api@shop.example',
    password: 'hunter2hunter2',
    webhookToken: '9fK2vQ7mX4tB1nZ8',
    pickupPincode: '122002',
    pickupLocation: 'Primary',
    apiUrl: 'https://apiv2.shiprocket.in',
    box: { lengthCm: 20, breadthCm: 15, heightCm: 10, weightGrams: 500 },
    rule: 'recommended',
    maxDays: undefined,
    excludedCouriers: [],
  });
  const changes = {
    SHIPROCKET_BOX_CM: '30x20x12',
    SHIPROCKET_MAX_DAYS: '5',
    SHIPROCKET_EXCLUDED_COURIERS: 'India Post, ,Ekart',
  };
  expect(readConfig({ ...courierAccount, ...changes }).shiprocket).toMatchObject({
    box: { lengthCm: 30, breadthCm: 20, heightCm: 12 },
    maxDays: 5,
    excludedCouriers: ['India Post', 'Ekart'],
  });
});

test.each([
  [{ SHIPROCKET_PASSWORD: '' }, 'must be set together'],
  [{ SHIPROCKET_SANDBOX: '1' }, 'SHIPROCKET_SANDBOX=1 must not be set together'],
  [{ SHIPROCKET_PICKUP_PINCODE: '12200' }, 'SHIPROCKET_PICKUP_PINCODE must be a pincode'],
  [{ SHIPROCKET_BOX_CM: '20x15' }, 'SHIPROCKET_BOX_CM must be three numbers'],
  [{ SHIPROCKET_BOX_CM: '0x15x10' }, 'SHIPROCKET_BOX_CM must be three numbers'],
  [{ SHIPROCKET_COURIER_RULE: 'any' }, 'SHIPROCKET_COURIER_RULE must be one of'],
])('rejects the courier settings %j', (changes, expected) => {
  expect(() => readConfig({ ...courierAccount, ...changes })).toThrow(expected);
});

test('production rejects the courier sandbox, another server and a weak token', () => {
  const sandbox = { ...live, SHIPROCKET_SANDBOX: '1' };
  expect(() => readConfig(sandbox)).toThrow('SHIPROCKET_SANDBOX');
  expect(readConfig({ ...sandbox, ALLOW_SANDBOX: '1' }).shiprocket).toMatchObject({
    isSandbox: true,
  });
  const account = { ...live, ...courierAccount };
  for (const SHIPROCKET_API_URL of [
    'http://apiv2.shiprocket.in',
    'https://shiprocket.in.evil.example',
  ]) {
    expect(() => readConfig({ ...account, SHIPROCKET_API_URL })).toThrow('SHIPROCKET_API_URL');
  }
  expect(() => readConfig({ ...account, SHIPROCKET_WEBHOOK_TOKEN: 'a'.repeat(16) })).toThrow(
    'SHIPROCKET_WEBHOOK_TOKEN',
  );
});

test('production creates no demo accounts and uses the real providers', () => {
  expect(readConfig(live)).toMatchObject({
    demoShopper: undefined,
    razorpay: { apiUrl: 'https://api.razorpay.com' },
    google: { tokeninfoUrl: 'https://oauth2.googleapis.com/tokeninfo' },
  });
});

test('TRUST_PROXY accepts addresses, networks and names of networks', () => {
  for (const TRUST_PROXY of ['127.0.0.1', '::1', '10.0.0.0/8, fd00::/8', 'loopback,10.1.2.3']) {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  }
  for (const TRUST_PROXY of ['true', '1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8', 'a,b']) {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY');
  }
});

test('METRICS_TOKEN must be long enough, and no message contains it', () => {
  expect(readConfig({}).metricsToken).toBeUndefined();
  expect(readConfig({ METRICS_TOKEN: 'for-the-eyes-of-operators' }).metricsToken).toBe(
    'for-the-eyes-of-operators',
  );
  for (const METRICS_TOKEN of ['short', 'with spaces in its middle']) {
    expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN');
    expect(() => readConfig({ METRICS_TOKEN })).not.toThrow(METRICS_TOKEN);
  }
});

test('a CDN needs addresses and a token, which no message contains', () => {
  expect(readConfig({}).cdn).toBeUndefined();
  const CDN_PURGE_TOKEN = 'secret-of-the-purges';
  const CDN_PURGE_URL = 'http://10.0.0.5:8081/purge, https://cache.example/purge/';
  expect(readConfig({ CDN_PURGE_URL, CDN_PURGE_TOKEN }).cdn).toEqual({
    purgeUrls: ['http://10.0.0.5:8081/purge', 'https://cache.example/purge'],
    purgeToken: CDN_PURGE_TOKEN,
  });
  for (const env of [{ CDN_PURGE_URL }, { CDN_PURGE_TOKEN }]) {
    expect(() => readConfig(env)).toThrow('CDN_PURGE_URL and CDN_PURGE_TOKEN must be set together');
  }
  for (const url of [
    '10.0.0.5/purge',
    'http://a/purge,,http://b/purge',
    'http://a/purge;x y,ftp://b',
  ])
    expect(() => readConfig({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN })).toThrow(
      'CDN_PURGE_URL must be',
    );
  expect(() => readConfig({ CDN_PURGE_URL, CDN_PURGE_TOKEN: 'short!' })).not.toThrow('short!');
});

test.each([
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/1,128.0.0.0/1'],
  ['TRUST_PROXY', '::ffff:0.0.0.0/96'],
  ['TRUST_PROXY', '2000::/3'],
  ['ADMIN_PASSWORD', 'only-11-chr'],
  ['ADMIN_PASSWORD', '123456789012'],
  ['ADMIN_PASSWORD', 'our-tokri-password'],
  ['RAZORPAY_WEBHOOK_SECRET', 'secret'],
  ['RAZORPAY_WEBHOOK_SECRET', 'aaaaaaaaaaaaaaaaaaaa'],
])('production rejects the dangerous %s=%s, and warns if the sandbox is allowed', (name, value) => {
  const read = () => readConfig({ ...live, [name]: value });
  expect(read).toThrow(new RegExp(`^Invalid configuration:\\n {2}- ${name} must [^\\n]+$`));
  const trial = readConfig({ ...live, [name]: value, ALLOW_SANDBOX: '1' });
  expect(trial.warnings[0]).toContain(name);
  expect(readConfig({ ...live, NODE_ENV: '', [name]: value }).warnings).toEqual([]);
});

test('production accepts private networks as trusted proxies', () => {
  for (const TRUST_PROXY of ['127.0.0.1', 'loopback,10.0.0.0/8', 'fc00::/7', '2001:db8::/32']) {
    expect(readConfig({ ...live, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  }
});

test('production warns about https without a trusted proxy and a missing mail server', () => {
  const PUBLIC_URL = 'https://shop.example';
  const { warnings } = readConfig({ ...live, PUBLIC_URL });
  expect(warnings).toEqual([
    expect.stringMatching(/^TRUST_PROXY is not set/),
    expect.stringMatching(/^SMTP_URL is not set/),
  ]);
  const complete = {
    ...live,
    PUBLIC_URL,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtp://mail.example',
  };
  expect(readConfig(complete).warnings).toEqual([]);
  expect(readConfig({ PUBLIC_URL }).warnings).toEqual([]);
});

test('in production only ADMIN_EMAIL is a super admin by default', () => {
  const env = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ADMIN_EMAIL: 'boss@shop.example' };
  expect(readConfig(env).superAdmins).toEqual(['boss@shop.example']);
  const listed = { ...env, SUPER_ADMINS: 'one@shop.example, Two@Shop.example' };
  expect(readConfig(listed).superAdmins).toEqual(['one@shop.example', 'two@shop.example']);
});

test('OpenTelemetry is configured by its own variables, and off without an endpoint', () => {
  expect(
    readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'x' }).telemetry,
  ).toBeUndefined();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).telemetry).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    resourceAttributes: { 'service.name': 'tokri' },
    exportsTraces: true,
    exportsMetrics: true,
    sampler: { name: 'parentbased_always_on', ratio: 1 },
    acceptsTraceparent: false,
  });
  const configured = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWJj==, x-tenant=shop',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=ignored,deployment.environment.name=live',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_PROPAGATORS: 'tracecontext',
  });
  expect(configured.telemetry).toMatchObject({
    headers: { authorization: 'Basic YWJj==', 'x-tenant': 'shop' },
    resourceAttributes: { 'service.name': 'shop', 'deployment.environment.name': 'live' },
    exportsMetrics: false,
    sampler: { name: 'parentbased_traceidratio', ratio: 0.05 },
    acceptsTraceparent: true,
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2', /HEADERS must be a list such as .*, not '…'$/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%E0%A4%A', /HEADERS must be a list such as .*, not '…'$/],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /PROTOCOL must be one of http\/json, not 'grpc'$/],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /SAMPLER must be one of parentbased_always_on, /],
  ['OTEL_TRACES_SAMPLER_ARG', '2', /SAMPLER_ARG must be a number from 0 to 1, not '2'$/],
  ['OTEL_TRACES_SAMPLER_ARG', '-1', /SAMPLER_ARG must be a number from 0 to 1, not '-1'$/],
  ['OTEL_PROPAGATORS', 'b3', /PROPAGATORS must be one of none, tracecontext, not 'b3'$/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://user:hunter2@x?key=hunter2', /not 'grpc:\/\/…@x\?…'$/],
])('refuses %s=%s', (name, value, message) => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', [name]: value };
  expect(() => readConfig(env)).toThrow(message);
});
