import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { copyVersion } from './testing/copy-version.ts';
import { seededDatabase } from './testing/fresh-database.ts';
import { runShop, temporaryFolder, type RunningShop } from './testing/running-shop.ts';

const CLIENTS = 8;

async function startShop(env: Record<string, string>, root?: string): Promise<RunningShop> {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const shop = await runShop({ DATA_DIR: path, ...env }, root === undefined ? {} : { root });
  onTestFinished(async () => void (await shop.end('SIGTERM')));
  await expect.poll(() => isReady(shop)).toBe(true);
  return shop;
}

/** As a load balancer asks, on a new connection. */
async function isReady({ url }: RunningShop): Promise<boolean> {
  const { status } = await get(`${url}/api/health/ready`, new Agent());
  return status === 200;
}

interface Answer {
  status: number;
  connection: string | undefined;
}

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('end', () => resolve({ status, connection: headers.connection }));
    });
    sent.on('error', reject).end();
  });
}

/** Requests over one connection after the other, until the load balancer stops sending. */
async function requestRepeatedly(
  url: string,
  { answers, isOpen }: { answers: Answer[]; isOpen(): boolean },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let nth = 0; isOpen(); nth += 1) {
    const path = ['/', '/api/products', '/products/classic-sattu', `/api/products?search=${nth}`];
    const failed = () => ({ status: 0, connection: undefined });
    answers.push(await get(url + path[nth % path.length], agent).catch(failed));
  }
  agent.destroy();
}

/** Sends a request without the end of its body. */
function startRequest(shop: RunningShop): { finish(): void; answer: Promise<string> } {
  const body = JSON.stringify({ items: [{ productId: '1', quantity: 1 }] });
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.write(
    `POST /api/cart/price HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return {
    finish: () => void socket.write(body.slice(5)),
    answer: new Promise((resolve, reject) => {
      socket.on('end', () => resolve(text)).on('error', reject);
    }),
  };
}

test('a process that is asked to end loses no request', async () => {
  const shop = await startShop({
    DATABASE_URL: await seededDatabase(),
    SHUTDOWN_DELAY_SECONDS: '1',
  });
  const answers: Answer[] = [];
  let isOpen = true;
  const clients = Array.from({ length: CLIENTS }, () =>
    requestRepeatedly(shop.url, { answers, isOpen: () => isOpen }),
  );
  const slow = startRequest(shop);
  await expect.poll(() => answers.length).toBeGreaterThan(CLIENTS * 4);

  const ended = shop.end('SIGTERM');
  while (await isReady(shop));
  const before = answers.length;
  // It still serves, and connections end with their next response.
  await expect.poll(() => answers.length).toBeGreaterThan(before + CLIENTS);
  isOpen = false;
  await Promise.all(clients);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.slice(before + CLIENTS).map(({ connection }) => connection)).not.toContain(
    'keep-alive',
  );

  // A request that is still being received when the process stops accepting connections is answered.
  await expect
    .poll(() => get(shop.url, new Agent()).catch(({ code }: { code: string }) => code))
    .toBe('ECONNREFUSED');
  slow.finish();
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
  expect(await ended).toBe(0);
});

const OURS = 'assets/page-of-this-build-Ab12_-Cd.js';

/** Another version, which has a file that this build has not and lacks one that it has. */
function prepareOtherVersion(): { path: string; theirs: string } {
  const { path, remove } = copyVersion();
  onTestFinished(remove);
  const folder = join(path, 'build/client');
  const theirs =
    readdirSync(join(folder, 'assets')).find((name) => /^react-.*\.js$/.test(name)) ?? '';
  for (const ending of ['', '.br', '.gz']) rmSync(join(folder, 'assets', theirs + ending));
  writeFileSync(join(folder, OURS), 'export const page = 1;');
  return { path, theirs: `assets/${theirs}` };
}

const fetchAsset = async (shop: RunningShop, path: string, encoding = 'identity') => {
  const response = await fetch(`${shop.url}/${path}`, {
    headers: { 'accept-encoding': encoding },
  });
  const headers = Object.fromEntries(response.headers);
  // They depend on the file system or on the connection.
  for (const name of [
    'date',
    'etag',
    'last-modified',
    'accept-ranges',
    'content-length',
    'connection',
    'keep-alive',
    'transfer-encoding',
  ])
    delete headers[name];
  return { status: response.status, headers, text: await response.text() };
};

test('processes of two versions serve the assets of both, and the older one starts on a newer database', async () => {
  const url = await seededDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into migrations (name, oldest_version) values ('9999-from-the-future.sql', '0.0.0')`,
  );
  await client.end();
  const { path, theirs } = prepareOtherVersion();
  const [first, second] = await Promise.all([
    startShop({ DATABASE_URL: url }),
    startShop({ DATABASE_URL: url }, path),
  ]);
  for (const [asset, owner, other] of [
    [theirs, first, second],
    [OURS, second, first],
  ] as const) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const expected = await fetchAsset(owner, asset, encoding);
      expect(expected).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
      expect(await fetchAsset(other, asset, encoding)).toEqual(expected);
    }
  }
  for (const shop of [first, second]) {
    expect((await fetchAsset(shop, 'assets/never-built-AAAAAAAA.js')).status).toBe(404);
  }
  expect(readFileSync(join(path, 'build/client', OURS), 'utf8')).toBe(
    (await fetchAsset(first, OURS)).text,
  );
});
