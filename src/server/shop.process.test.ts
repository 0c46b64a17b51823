import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from './db/free-port.ts';
import { emptyDatabase, seededDatabase } from './testing/fresh-database.ts';
import {
  runShop,
  runUntilExit,
  temporaryFolder,
  type RunningShop,
} from './testing/running-shop.ts';

interface ListResponse {
  data: { products: { id: string; name: string; slug: string }[] };
}

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Several tests start a shop on the same data, because a new database takes seconds. */
const { path: dataDir, remove: removeDataDir } = temporaryFolder();
afterAll(removeDataDir);

const lockFile = join(dataDir, 'postgres/postmaster.pid');
const readPostmaster = () => Number(readFileSync(lockFile, 'utf8').split('\n')[0]);

async function startShop(env: Record<string, string>) {
  const shop = await runShop(env);
  onTestFinished(async () => void (await shop.end('SIGTERM')));
  return shop;
}

async function listNames(url: string): Promise<string[]> {
  const response = (await (await fetch(`${url}/api/products`)).json()) as ListResponse;
  return response.data.products.map((product) => product.name);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const fetchPage = async (url: string) =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test('two shops on one external database both show an edit on the next request', async () => {
  const url = await seededDatabase();
  const [first, second] = await Promise.all([
    startShop({ DATABASE_URL: url, DATA_DIR: folder() }),
    startShop({ DATABASE_URL: url, DATA_DIR: folder() }),
  ]);
  for (const shop of [first, second]) {
    expect(await listNames(shop.url)).toContain('Classic Sattu');
    expect(await fetchPage(`${shop.url}/products/classic-sattu`)).toContain('Classic Sattu');
  }

  await execute(url, `update products set name = 'Plain Sattu' where id = '2'`);

  for (const shop of [first, second]) {
    await expect.poll(() => listNames(shop.url)).toContain('Plain Sattu');
    expect(await fetchPage(`${shop.url}/products/classic-sattu`)).toContain('Plain Sattu');
    expect(await fetchPage(`${shop.url}/products`)).toContain('Plain Sattu');
  }
});

test('production does not start while an account has a demo password', async () => {
  const url = await emptyDatabase();
  const trial = await startShop({ DATABASE_URL: url, DATA_DIR: folder() });
  expect(trial.output()).toContain('admin@tokri.example / tokri-admin');
  await trial.end('SIGTERM');
  const production = {
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'boss@shop.example',
    ADMIN_PASSWORD: 'a password of our own',
    RAZORPAY_KEY_ID: 'rzp_live_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: '9fK2vQ7mX4tB1nZ8',
    GOOGLE_CLIENT_ID: 'x',
  };
  const rejected = await runUntilExit({ ...production, DATABASE_URL: url, DATA_DIR: folder() });
  expect(rejected.code).not.toBe(0);
  expect(rejected.output).toContain('admin@tokri.example still has its demo password');
  await execute(url, `delete from users where email like '%@tokri.example'`);
  const shop = await startShop({ ...production, DATABASE_URL: url, DATA_DIR: folder() });
  expect(shop.output()).not.toContain('a password of our own');
  expect(shop.output()).toContain('SMTP_URL is not set');
  const body = JSON.stringify({ email: 'boss@shop.example', password: 'a password of our own' });
  const reply = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(200);
});

test('a shop killed with SIGKILL restarts with the same data, and SIGTERM stops it and its PostgreSQL', async () => {
  const killed = await runShop({ DATA_DIR: dataDir });
  const stalePostmaster = readPostmaster();
  await killed.end('SIGKILL');
  expect(isAlive(stalePostmaster)).toBe(true);

  const restarted = await startShop({ DATA_DIR: dataDir });
  const postmaster = readPostmaster();
  expect(isAlive(stalePostmaster)).toBe(false);
  expect(await listNames(restarted.url)).toHaveLength(10);

  expect(await restarted.end('SIGTERM')).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(lockFile)).toBe(false);
});

test('SIGTERM to npm start stops all its processes', async () => {
  const shop = await runShop({ DATA_DIR: dataDir }, { isByNpm: true });

  await shop.end('SIGTERM');

  await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
  expect(existsSync(lockFile)).toBe(false);
});

describe('two running shops', () => {
  const { path: parent, remove } = temporaryFolder();
  const locked = join(parent, 'locked');
  const otherDataDir = join(locked, 'data');
  let shop: RunningShop;
  let other: RunningShop;

  beforeAll(async () => {
    expect(existsSync(lockFile)).toBe(false);
    writeFileSync(
      lockFile,
      `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n\n`,
    );
    mkdirSync(locked);
    chmodSync(locked, 0o700);
    [shop, other] = await Promise.all([
      runShop({ DATA_DIR: dataDir }),
      runShop({ DATA_DIR: otherDataDir }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([shop.end('SIGTERM'), other.end('SIGTERM')]);
    remove();
  });

  test('start with a stale lock file that has the pid of another process', async () => {
    expect(await listNames(shop.url)).toHaveLength(10);
  });

  test('have separate data directories; a third shop cannot use one of them', async () => {
    expect(await listNames(shop.url)).toEqual(await listNames(other.url));

    const third = await runUntilExit({ DATA_DIR: dataDir, PORT: '0' });

    expect(third.code).toBe(1);
    expect(third.output.trim()).toBe(
      `Another shop is already running on ${dataDir}. Stop it, or set a different DATA_DIR.`,
    );
    expect(await listNames(shop.url)).toHaveLength(10);
  });

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'can use a data directory that only root can access, if root starts them',
    async () => {
      expect(await listNames(other.url)).toHaveLength(10);
      const [postmaster] = readFileSync(
        join(otherDataDir, 'postgres/postmaster.pid'),
        'utf8',
      ).split('\n');
      expect(readlinkSync(`/proc/${postmaster}/cwd`)).toBe(join(otherDataDir, 'postgres'));
    },
  );

  test('keep running and restart PostgreSQL after its crash', async () => {
    const postmaster = readPostmaster();
    process.kill(postmaster, 'SIGQUIT');
    await expect.poll(() => isAlive(postmaster)).toBe(false);

    const page = await fetch(`${shop.url}/products`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    await expect
      .poll(async () => (await fetch(`${shop.url}/api/health`)).status, { timeout: 10_000 })
      .toBe(200);
  });
});

test('reports a port in use in one sentence', async () => {
  const port = await freePort();
  const otherServer = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void otherServer.close());

  const { code, output } = await runUntilExit({
    DATABASE_URL: await seededDatabase(),
    DATA_DIR: folder(),
    PORT: String(port),
    LOG_LEVEL: 'error',
  });

  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Set PORT to a different one.`,
  );
});

test.for([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/shop' },
    /^The database at 127\.0\.0\.1:9\/shop cannot be reached: /,
  ],
  ['an invalid port', { PORT: 'eighty' }, /PORT must be a port from 0 to 65535, not 'eighty'/],
] as const)('reports %s in one sentence', async ([, env, message]) => {
  const { code, output } = await runUntilExit({ DATA_DIR: folder(), LOG_LEVEL: 'error', ...env });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(message);
  expect(output).not.toContain('secret');
  expect(output).not.toContain('    at ');
});

test('reports a DATA_DIR that is not writable in one sentence', async () => {
  const parent = folder();
  writeFileSync(join(parent, 'file'), '');
  const { code, output } = await runUntilExit({
    DATA_DIR: join(parent, 'file/data'),
    LOG_LEVEL: 'error',
  });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^DATA_DIR .*file\/data is not writable: ENOTDIR/);
});

test('does not start with a database newer than the code, and does not change it', async () => {
  const url = await seededDatabase();
  await execute(url, `insert into migrations (name) values ('9999-from-the-future.sql')`);

  const { code, output } = await runUntilExit({
    DATABASE_URL: url,
    DATA_DIR: folder(),
    PORT: '0',
    LOG_LEVEL: 'error',
  });

  expect(code).toBe(1);
  expect(output.trim()).toBe(
    'The database is newer than this code: it contains migration 9999-from-the-future.sql. Update the code. Nothing was changed.',
  );
});
