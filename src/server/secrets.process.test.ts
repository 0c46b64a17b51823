import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { buildPath } from '#shared/endpoint.ts';
import { openingPages } from './db/seed/opening-pages.ts';
import { closedPages, publicPages, toolPages } from '#shared/public-pages.ts';
import { startRazorpaySandbox } from '../../sandbox/razorpay/razorpay-sandbox.ts';
import { BUILD_FOLDER } from './http/build-folder.ts';
import { hashToken } from './modules/accounts/secret-token.ts';
import { details } from './testing/checkout-flow.ts';
import { eventually } from './testing/eventually.ts';
import { createDatabase } from './testing/fresh-database.ts';
import { sampleParams, findToken } from './testing/users.ts';
import { openOtlpCollector, type OtlpCollector } from './testing/otlp-collector.ts';
import { readMail } from './testing/parse-mail.ts';
import { runShop, temporaryFolder, type RunningShop } from './testing/running-shop.ts';
import { openSmtpServer } from './testing/smtp-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const ADMIN = { email: 'boss@shop.example', password: 'secret-of-the-boss' };
const KAVYA = { name: 'Kavya Rao', email: 'kavya@example.com', password: 'secret-of-kavya' };

/** Secrets that must not leak, by description. */
const secrets = new Map<string, string>([
  ['the password of the administrator', ADMIN.password],
  ['the password of a customer', KAVYA.password],
  ['a wrong password', 'secret-of-no-account'],
  ['the new password of a customer', 'secret-of-kavya-since-today'],
  ['the password of an invited administrator', 'secret-of-the-invited'],
  ['the Razorpay key', 'secret-of-razorpay'],
  ['the Razorpay webhook secret', 'secret-of-the-webhooks'],
  ['the SMTP password', 'secret-of-the-mailbox'],
  ['the metrics token', 'secret-of-the-metrics'],
  ['the key of the collector', 'secret-of-the-collector'],
  ['the CDN token', 'secret-of-the-purges'],
  ['the secret of the file storage', 'secret-of-the-storage'],
]);

/** All responses with headers and body. */
const responses: { call: string; text: string; status: number; isFile: boolean }[] = [];

const closers: (() => unknown)[] = [];
let shop: RunningShop;
let collector: OtlpCollector;
let dataDir: string;

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  type?: string;
  /** Extracts the secret that this response is supposed to contain. */
  extractSecret?: (data: Record<string, string>) => [name: string, secret: string];
}

async function callApi(
  call: string,
  { token, body, type = 'application/json', extractSecret }: CallOptions = {},
) {
  const [method = '', path = ''] = call.split(' ');
  const reply = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // A stream of events does not end by itself; what it starts with is enough.
  const replyBody = isStream ? await readFirst(reply) : await reply.text();
  const headers = Array.from(reply.headers, ([name, value]) => `${name}: ${value}`).join('\n');
  let text = `${headers}\n\n${replyBody}`;
  let secret = '';
  if (extractSecret) {
    const [name, value] = extractSecret(
      (JSON.parse(replyBody) as { data: Record<string, string> }).data,
    );
    secret = value;
    secrets.set(name, value);
    text = text.replaceAll(value, '');
  }
  const isFile = !path.startsWith('/api/') && /\.\w+$/.test(path);
  responses.push({ call, text, status: reply.status, isFile });
  return secret;
}

async function readFirst({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const extractToken =
  (name: string) =>
  (data: Record<string, string>): [string, string] => [name, data.token ?? ''];

/** One body for all endpoints; each reads the fields it knows. */
const plausibleBody = {
  ...details,
  orderData: { ...details, items: [{ productId: '1', quantity: 1 }] },
  amount: 100,
  currency: 'INR',
  items: [{ productId: '1', quantity: 1 }],
  productId: '1',
  quantity: 1,
  password: 'secret-of-no-account',
  confirmPassword: 'secret-of-no-account',
  currentPassword: 'secret-of-no-account',
  newPassword: 'secret-of-no-account',
  token: 'made-up',
  accessToken: 'made-up',
  code: '123456',
  topic: 'privacy',
  message: 'Where is my parcel?',
  version: 1,
  state: 'acknowledged',
  status: 'shipped',
  stock: 7,
  note: 'a note',
  csv: 'name\nx',
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: '0'.repeat(64),
};
const invalidBody = {
  email: { $ne: 1 },
  password: ['\u0000'],
  items: 'x',
  version: '\u0000',
  amount: -1,
};

async function callAllEndpoints(token: string | undefined): Promise<void> {
  const endsOwnSession = ['/api/auth/logout', '/api/admin/users/:id/demote'];
  for (const { method, path } of endpoints.filter(
    (endpoint) => !endsOwnSession.includes(endpoint.path),
  )) {
    const call = `${method} ${buildPath(path, sampleParams)}`;
    if (method === 'GET') await callApi(`${call}?page=x&search=%00'&token=made-up`, { token });
    if (method === 'GET') await callApi(call, { token });
    else for (const body of [plausibleBody, invalidBody]) await callApi(call, { token, body });
  }
  const picture = { token, body: 'not a picture', type: 'image/png' };
  await callApi('POST /api/admin/uploads', picture);
  await callApi('POST /api/cart/price', { token, body: '{"broken' });
}

async function visitAllPages(token: string): Promise<void> {
  const admin = ['products', 'orders', 'users', 'admins', 'mails', 'audit', 'tickets/1', 'nowhere'];
  const own = (await openingPages()).map(({ page }) => page.path);
  const pages = [...publicPages, ...own, ...toolPages, ...closedPages, '/products/classic-sattu'];
  const oddPaths = ['/nowhere', '/products.data', '/_root.data', '/%00', "/products?search='"];
  for (const path of [...pages, ...admin.map((name) => `/admin/${name}`), ...oddPaths]) {
    await callApi(`GET ${path}`, { token });
  }
  const files = readdirSync(join(BUILD_FOLDER, 'client'), { withFileTypes: true });
  for (const file of files) if (file.isFile()) await callApi(`GET /${file.name}`);
}

/** Registers a customer, who resets the password and signs in again. Returns the new session token. */
async function registerAndResetPassword(
  mailTo: (email: string, page: string) => Promise<string>,
): Promise<string> {
  const token = await callApi('POST /api/auth/register', {
    body: KAVYA,
    extractSecret: extractToken('the first session of a customer'),
  });
  await callApi('POST /api/auth/login', { body: { ...KAVYA, password: 'secret-of-no-account' } });
  await callApi('POST /api/auth/forgot-password', { body: { email: KAVYA.email } });
  const verification = await mailTo(KAVYA.email, '/verify-email');
  secrets.set('the token of a link that verifies an email', verification);
  await callApi(`GET /verify-email?token=${verification}`);
  await callApi('POST /api/auth/verify-email', { token, body: { token: verification } });
  const link = await mailTo(KAVYA.email, '/reset-password');
  secrets.set('the token of a link for a new password', link);
  await callApi(`GET /reset-password?token=${link}`);
  const newPassword = 'secret-of-kavya-since-today';
  await callApi('POST /api/auth/reset-password', { body: { token: link, newPassword } });
  await callApi('POST /api/auth/reset-password', { body: { token: link, newPassword } });
  await callApi('GET /api/auth/me', { token });
  return callApi('POST /api/auth/login', {
    body: { ...KAVYA, password: newPassword },
    extractSecret: extractToken('the second session of a customer'),
  });
}

async function invite(token: string): Promise<void> {
  const link = await callApi('POST /api/admin/invitations', {
    token,
    body: { email: 'invited@example.com' },
    extractSecret: extractToken('the token of an invitation'),
  });
  await callApi(`GET /admin/invite/${link}`);
  await callApi(`GET /api/invitations/${link}`);
  const password = 'secret-of-the-invited';
  const body = { name: 'Meera Iyer', password, confirmPassword: password };
  await callApi(`POST /api/invitations/${link}/accept`, {
    body,
    extractSecret: extractToken('the session of an invited administrator'),
  });
  await callApi(`POST /api/invitations/${link}/accept`, { body });
}

async function loseDatabase(name: string, token: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`alter database ${name} allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await callApi('GET /api/auth/me', { token });
  await callApi('POST /api/auth/login', { body: ADMIN });
  await callApi('GET /api/health');
  await callApi('GET /api/orders/admin/all', { token });
  await server.query(`alter database ${name} allow_connections true`);
  await server.end();
}

async function addHashesToSecrets(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string; hash: string }>(
    `select email, password_hash as hash from users where password_hash is not null`,
  );
  await client.end();
  for (const { email, hash } of rows) secrets.set(`the hash of the password of ${email}`, hash);
  const tokens = [...secrets].filter(([name]) => /session|token of/.test(name));
  for (const [name, token] of tokens) secrets.set(`the hash of ${name}`, hashToken(token));
}

beforeAll(async () => {
  const { path, remove } = temporaryFolder();
  dataDir = path;
  const { name, url, drop } = await createDatabase();
  secrets.set('the password of the database', new URL(url).password);
  const smtp = await openSmtpServer();
  closers.push(smtp.close);
  const provider = await startRazorpaySandbox({
    host: '127.0.0.1',
    keyId: 'rzp_test_Walked',
    keySecret: 'secret-of-razorpay',
    webhookSecret: 'secret-of-the-webhooks',
  });
  collector = await openOtlpCollector();
  closers.push(collector.close);
  shop = await runShop({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider.webhookSecret,
    RAZORPAY_API_URL: provider.apiUrl,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
    SMTP_URL: smtp.url.replace('//', '//shop:secret-of-the-mailbox@'),
    METRICS_TOKEN: 'secret-of-the-metrics',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=secret-of-the-collector',
    // No cache is reached, so the log contains failures.
    CDN_PURGE_URL: 'http://127.0.0.1:1/purge',
    CDN_PURGE_TOKEN: 'secret-of-the-purges',
    // Nothing listens there, so the log reports the outage.
    STORAGE_URL: 's3+http://KEY:secret-of-the-storage@127.0.0.1:1/bucket',
  });
  closers.push(
    remove,
    drop,
    () => provider.close(),
    () => shop.end('SIGTERM'),
  );
  const mailTo = (email: string, page: string) =>
    eventually(async () => {
      const texts = smtp.received.filter(({ to }) => to === email).map(({ raw }) => readMail(raw));
      const text = texts.find((mail) => mail.text.includes(page))?.text;
      const token = (text && findToken(text)) ?? '';
      expect(token).not.toBe('');
      return token;
    });

  const boss = await callApi('POST /api/auth/login', {
    body: ADMIN,
    extractSecret: extractToken('the session of the administrator'),
  });
  const kavya = await registerAndResetPassword(mailTo);
  await invite(boss);
  await Promise.all([callAllEndpoints(undefined), callAllEndpoints(kavya), callAllEndpoints(boss)]);
  await callApi('GET /api/metrics', { token: 'secret-of-the-metrics' });
  await visitAllPages(boss);
  await addHashesToSecrets(url);
  await loseDatabase(name, boss);
  await callApi('POST /api/auth/logout', { token: kavya });
  await eventually(async () => expect(shop.output()).toContain('"path":"/api/auth/logout"'));
  await eventually(async () => expect(collector.text()).toContain('POST /api/auth/logout'));
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** All responses, the log and the traces. */
const allOutput = () => [
  ...responses,
  { call: 'the log', text: shop.output(), isFile: false },
  { call: 'the traces', text: collector.text(), isFile: false },
];

test('neither a response nor the log contains a secret', () => {
  for (const [name, secret] of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    const leaks = allOutput().filter(({ text }) => text.includes(secret));
    expect([name, leaks.map(({ call }) => call)]).toEqual([name, []]);
  }
  const hashed = allOutput().filter(({ text }) => text.includes('$argon2'));
  expect(hashed.map(({ call }) => call)).toEqual([]);
});

test('traces contain no personal data', () => {
  const { address, ...contact } = details;
  const invited = ['invited@example.com', 'Meera Iyer'];
  const personal = [...Object.values({ ...contact, ...address }), KAVYA.name, KAVYA.email];
  expect(collector.spans().length).toBeGreaterThan(responses.length / 2);
  for (const text of [...personal, ...invited, ADMIN.email, 'Where is my parcel'])
    expect([text, collector.text().includes(text)]).toEqual([text, false]);
});

test('no response contains SQL, a stack trace or a path on the server', () => {
  const sqlText =
    /select "|insert into "|update "\w+" set|delete from "|Failed query|syntax error at/;
  const stack = /(\n|\\n) +at \S/;
  for (const { call, text, isFile } of responses) {
    if (!isFile) expect([call, sqlText.exec(text)?.[0]]).toEqual([call, undefined]);
    if (!isFile) expect([call, stack.exec(text)?.[0]]).toEqual([call, undefined]);
    for (const path of [ROOT, dataDir]) expect([call, text.includes(path)]).toEqual([call, false]);
  }
  const folder = join(BUILD_FOLDER, 'client/assets');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    expect([name, readFileSync(join(folder, name), 'latin1').includes(ROOT)]).toEqual([
      name,
      false,
    ]);
  }
});

test('no request causes an unexpected error', () => {
  expect(responses.filter(({ status }) => status === 500).map(({ call }) => call)).toEqual([]);
  expect(shop.output()).not.toContain('unexpected error');
});

test('no response sets a cookie', () => {
  expect(responses.filter(({ text }) => /^set-cookie:/im.test(text))).toEqual([]);
});

test('every log line is JSON with a UTC time', () => {
  const lines = shop.output().split('\n');
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(entries.length).toBeGreaterThan(responses.length);
  for (const { time } of entries) expect(time).toMatch(/^[\dT:.-]+Z$/);
});

test('logs sign-ins and rejected requests with the network address', () => {
  const lines = shop.output().split('\n');
  const logged = (...parts: string[]) =>
    lines.filter((line) => parts.every((part) => line.includes(part)));
  const from = '"caller":"127.0.0.1"';
  const signedIn = ['register', 'login'].map((name) => `"path":"/api/auth/${name}"`);
  for (const path of signedIn) expect(logged(path, '"user":"', from, 'signed in')).not.toEqual([]);
  for (const code of ['invalid_credentials', 'unauthenticated', 'forbidden', 'webhook_refused']) {
    expect(logged(`"code":"${code}"`, from, 'refused')).not.toEqual([]);
  }
});

test.runIf(process.platform === 'linux')('no process has a secret in its arguments', () => {
  const { pid = 0 } = shop.process;
  for (const processId of [pid, ...listChildren(pid)]) {
    const commandLine = readFileSync(`/proc/${processId}/cmdline`, 'utf8');
    for (const [name, secret] of secrets)
      expect([name, commandLine.includes(secret)]).toEqual([name, false]);
  }
});

test.runIf(process.platform === 'linux')(
  'the process that draws share cards has no secrets in its environment',
  async () => {
    const { pid = 0 } = shop.process;
    const page = await fetchPage('/products/classic-sattu');
    const card = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const response = fetch(shop.url + new URL(card).pathname);
    const environment = await eventually(async () => {
      const [child = 0] = listChildren(pid);
      expect(readFileSync(`/proc/${child}/cmdline`, 'utf8')).toContain('share-card');
      return readFileSync(`/proc/${child}/environ`, 'utf8');
    });
    expect(environment).not.toContain('secret');
    expect((await response).status).toBe(200);
  },
);

const fetchPage = async (path: string) =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
