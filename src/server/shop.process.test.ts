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
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './db/free-port.ts';
import { emptyDatabase } from './testing/fresh-database.ts';
import { runShop, runUntilExit, temporaryFolder } from './testing/running-shop.ts';

interface ListAnswer {
  data: { products: { id: string; name: string; slug: string }[] };
}

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function startShop(env: Record<string, string>) {
  const shop = await runShop(env);
  onTestFinished(async () => void (await shop.end('SIGTERM')));
  return shop;
}

async function namesAt(url: string): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/products`)).json()) as ListAnswer;
  return answer.data.products.map((product) => product.name);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const pageAt = async (address: string) =>
  (await fetch(address, { headers: { accept: 'text/html' } })).text();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test('two shops on one external database both show an edit on the next request', async () => {
  const url = await emptyDatabase();
  const [first, second] = await Promise.all([
    startShop({ DATABASE_URL: url, DATA_DIR: folder() }),
    startShop({ DATABASE_URL: url, DATA_DIR: folder() }),
  ]);
  for (const shop of [first, second]) {
    expect(await namesAt(shop.url)).toContain('Classic Sattu');
    expect(await pageAt(`${shop.url}/products/classic-sattu`)).toContain('Classic Sattu');
  }

  await execute(url, `update products set name = 'Plain Sattu' where id = '2'`);

  for (const shop of [first, second]) {
    await expect.poll(() => namesAt(shop.url)).toContain('Plain Sattu');
    expect(await pageAt(`${shop.url}/products/classic-sattu`)).toContain('Plain Sattu');
    expect(await pageAt(`${shop.url}/products`)).toContain('Plain Sattu');
  }
});

test('a shop that was tried out does not open in production while demo passwords open it', async () => {
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
  const refused = await runUntilExit({ ...production, DATABASE_URL: url, DATA_DIR: folder() });
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain('admin@tokri.example still has its demo password');
  await execute(url, `delete from users where email like '%@tokri.example'`);
  const open = await startShop({ ...production, DATABASE_URL: url, DATA_DIR: folder() });
  expect(open.output()).not.toContain('a password of our own');
  expect(open.output()).toContain('SMTP_URL is not set');
  const body = JSON.stringify({ email: 'boss@shop.example', password: 'a password of our own' });
  const reply = await fetch(`${open.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(200);
});

test('a shop killed with -9 starts again on the same data', async () => {
  const dataDir = folder();
  const killed = await runShop({ DATA_DIR: dataDir });
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  await killed.end('SIGKILL');
  expect(isAlive(postmaster)).toBe(true);

  const again = await startShop({ DATA_DIR: dataDir });

  expect(isAlive(postmaster)).toBe(false);
  expect(await namesAt(again.url)).toHaveLength(10);
});

test('a stale lock file whose number belongs to somebody else does not keep the shop closed', async () => {
  const dataDir = folder();
  const first = await runShop({ DATA_DIR: dataDir });
  expect(await first.end('SIGTERM')).toBe(0);
  const stranger = `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n\n`;
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), stranger);

  const again = await startShop({ DATA_DIR: dataDir });

  expect(await namesAt(again.url)).toHaveLength(10);
});

test('SIGTERM ends the shop cleanly and leaves no process behind', async () => {
  const dataDir = folder();
  const shop = await runShop({ DATA_DIR: dataDir });
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );

  expect(await shop.end('SIGTERM')).toBe(0);

  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('SIGTERM to npm start ends everything under it', async () => {
  const dataDir = folder();
  const shop = await runShop({ DATA_DIR: dataDir }, { isByNpm: true });

  await shop.end('SIGTERM');

  await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('a database server that dies is started again, and the shop lives on', async () => {
  const dataDir = folder();
  const shop = await startShop({ DATA_DIR: dataDir });
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGQUIT');
  await expect.poll(() => isAlive(postmaster)).toBe(false);

  expect((await fetch(`${shop.url}/products`, { headers: { accept: 'text/html' } })).status).toBe(
    200,
  );
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/health`)).status, { timeout: 10_000 })
    .toBe(200);
});

test('two shops run beside each other with their own PORT and DATA_DIR', async () => {
  const [first, second] = await Promise.all([
    startShop({ DATA_DIR: folder() }),
    startShop({ DATA_DIR: folder() }),
  ]);
  expect(await namesAt(first.url)).toEqual(await namesAt(second.url));
});

test('a second shop on the same DATA_DIR is refused and harms nothing', async () => {
  const dataDir = folder();
  const shop = await startShop({ DATA_DIR: dataDir });

  const refused = await runUntilExit({ DATA_DIR: dataDir, PORT: '0' });

  expect(refused.code).toBe(1);
  expect(refused.output.trim()).toBe(
    `Another shop is running on ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
  );
  expect(await namesAt(shop.url)).toHaveLength(10);
});

test('a taken port is told in one sentence', async () => {
  const port = await freePort();
  const squatter = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void squatter.close());

  const { code, output } = await runUntilExit({
    DATA_DIR: folder(),
    PORT: String(port),
    LOG_LEVEL: 'error',
  });

  expect(code).toBe(1);
  expect(output.trim()).toBe(`Port ${port} on 127.0.0.1 is taken: set PORT to another one.`);
});

test.for([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:9/shop' },
    /^The database at 127\.0\.0\.1:9\/shop cannot be reached: /,
  ],
  [
    'a port that is no number',
    { PORT: 'eighty' },
    /PORT must be a port from 0 to 65535, not 'eighty'/,
  ],
] as const)('%s is told in one sentence', async ([, env, message]) => {
  const { code, output } = await runUntilExit({ DATA_DIR: folder(), LOG_LEVEL: 'error', ...env });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(message);
  expect(output).not.toContain('secret');
  expect(output).not.toContain('    at ');
});

test('a DATA_DIR that cannot be written is told in one sentence', async () => {
  const parent = folder();
  writeFileSync(join(parent, 'file'), '');
  const { code, output } = await runUntilExit({
    DATA_DIR: join(parent, 'file/data'),
    LOG_LEVEL: 'error',
  });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^DATA_DIR .*file\/data cannot be written: ENOTDIR/);
});

test('a database newer than the code is refused and not touched', async () => {
  const url = await emptyDatabase();
  const first = await runShop({ DATABASE_URL: url, DATA_DIR: folder() });
  await first.end('SIGTERM');
  await execute(url, `insert into migrations (name) values ('9999-from-the-future.sql')`);

  const { code, output } = await runUntilExit({
    DATABASE_URL: url,
    DATA_DIR: folder(),
    PORT: '0',
    LOG_LEVEL: 'error',
  });

  expect(code).toBe(1);
  expect(output.trim()).toBe(
    'The database is newer than this code (it has 9999-from-the-future.sql): update the code, nothing was changed.',
  );
});

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'root opens a shop in a folder that only root can enter',
  async () => {
    const locked = join(folder(), 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o700);
    const shop = await startShop({ DATA_DIR: join(locked, 'data') });
    expect(await namesAt(shop.url)).toHaveLength(10);
    const postmaster = readFileSync(join(locked, 'data/postgres/postmaster.pid'), 'utf8').split(
      '\n',
    )[0];
    expect(readlinkSync(`/proc/${postmaster}/cwd`)).toBe(join(locked, 'data/postgres'));
  },
);
