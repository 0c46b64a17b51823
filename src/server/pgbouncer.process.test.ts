import { expect, inject, onTestFinished, test } from 'vitest';
import {
  findPgbouncer,
  NO_PGBOUNCER,
  startPgbouncer,
  type Pgbouncer,
} from '../../harness/pgbouncer.ts';
import { auditBooks } from './audit-books.ts';
import { isDatabaseUnavailable, openDatabase, type Database } from './db/client.ts';
import { Hosts } from './db/hosts.ts';
import { subscribeToNotifications } from './db/notifications.ts';
import { embeddedUrl } from './db/embedded-url.ts';
import { startEmbedded } from './db/embedded.ts';
import { detectPooler } from './db/pooler.ts';
import { inTransaction } from './db/transaction.ts';
import { sql } from './db/drizzle.ts';
import * as checkoutFlow from './testing/checkout-flow.ts';
import { emptyDatabase, silentLog } from './testing/fresh-database.ts';
import { runUntilExit, temporaryFolder } from './testing/running-shop.ts';
import { openSecondProcess, openTestShop } from './testing/test-shop.ts';
import { createUser } from './testing/users.ts';

const hasPgbouncer = findPgbouncer() !== undefined;

async function pgbouncer(url: string, settings = {}): Promise<Pgbouncer> {
  const bouncer = await startPgbouncer(url, settings);
  onTestFinished(bouncer.close);
  return bouncer;
}

function open(url: string, poolSize = 10): Database {
  const database = openDatabase(url, silentLog, { poolSize });
  onTestFinished(() => database.pool.end());
  return database;
}

test.skipIf(!hasPgbouncer)(
  `a shop sells behind PgBouncer in transaction mode (${NO_PGBOUNCER})`,
  async () => {
    const bouncer = await pgbouncer(inject('postgresUrl'));
    const shop = await openTestShop({}, bouncer.through);
    const second = await openSecondProcess(shop);
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => createUser(shop.db)));
    const numbers = await Promise.all(
      shoppers.map((shopper) => checkoutFlow.buy(shop, shopper, [{ productId: '1', quantity: 1 }])),
    );
    expect(new Set(numbers).size).toBe(shoppers.length);
    expect(await auditBooks(shop.db)).toEqual([]);

    // The direct URL delivers the notification about a change to the second process.
    const listNames = async () => (await second.app.inject('/api/products')).body;
    expect(await listNames()).toContain('Classic Sattu');
    await shop.db.execute(sql`update products set name = 'Plain Sattu' where id = '2'`);
    await expect.poll(listNames).toContain('Plain Sattu');
  },
);

test.skipIf(!hasPgbouncer)(
  'without a direct URL, a shop behind PgBouncer does not start',
  async () => {
    const url = await emptyDatabase();
    const bouncer = await pgbouncer(url);
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const { code, output } = await runUntilExit({
      DATABASE_URL: bouncer.through(url),
      DATA_DIR: path,
    });
    expect(code).toBe(1);
    expect(output).toContain('is a connection pooler in transaction mode. Set DATABASE_DIRECT_URL');
  },
);

test.skipIf(!hasPgbouncer)(
  'statements are prepared by name only where the pooler supports it',
  async () => {
    const url = await emptyDatabase();
    const bouncer = await pgbouncer(url);
    const [direct, pooled] = [open(url), open(bouncer.through(url))];
    for (const database of [direct, pooled]) await detectPooler(database, silentLog);
    expect(direct.statementNames.areUsed).toBe(true);
    if (bouncer.version < 1.21) expect(pooled.statementNames.areUsed).toBe(false);
    // Without the detection, some of these connections to PostgreSQL do not know the statement.
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => pooled.db.execute(sql`select ${nth}::int as answer`)),
    );
    expect(answers.map((answer) => answer.rows[0]?.answer)).toEqual([...answers.keys()]);
    await inTransaction(pooled.db, async (tx) => {
      const left = await tx.execute(
        sql`select name from pg_prepared_statements where name like 'tokri%'`,
      );
      expect(left.rows).toEqual([]);
    });
  },
);

test.skipIf(!hasPgbouncer)(
  'failures of PgBouncer are reported as an unavailable database',
  async () => {
    const url = await emptyDatabase();
    const failureOf = async (work: Promise<unknown>) => {
      const failure: unknown = await work.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect([(failure as Error).message, isDatabaseUnavailable(failure)]).toEqual([
        expect.anything(),
        true,
      ]);
      return (failure as Error).message;
    };

    const small = await pgbouncer(url, {
      max_db_connections: 1,
      default_pool_size: 1,
      query_wait_timeout: 1,
    });
    const { pool } = open(small.through(url));
    const client = await pool.connect();
    await client.query('begin');
    expect(await failureOf(pool.query('select 1'))).toContain('query_wait_timeout');
    await client.query('rollback');
    client.release();

    // PostgreSQL is down, or the pooler has no connection left for this client.
    const { pool: unreachable } = open(
      (await pgbouncer(url, { '*': 'host=127.0.0.1 port=9' })).through(url),
    );
    await failureOf(unreachable.query('select 1'));
    const { pool: full } = open((await pgbouncer(url, { max_client_conn: 1 })).through(url));
    const only = await full.connect();
    await failureOf(full.query('select 1'));
    only.release();
  },
);

const PROCESSES = 50;

test.skipIf(!hasPgbouncer)(
  '50 processes use fewer than 200 connections to PostgreSQL',
  async () => {
    const { path, remove } = temporaryFolder();
    const settings = { max_connections: '200', fsync: 'off' };
    const server = await startEmbedded(path, silentLog, settings);
    onTestFinished(async () => {
      await server.stop();
      remove();
    });
    const url = embeddedUrl(path);
    const bouncer = await pgbouncer(url);
    const databases = Array.from({ length: PROCESSES }, () => open(bouncer.through(url)));
    for (const _ of databases) {
      const subscription = await subscribeToNotifications(
        { hosts: new Hosts(url, silentLog), channels: ['catalog'], log: silentLog },
        { onConnectionChange: () => {}, onNotification: () => {} },
      );
      onTestFinished(() => subscription.close());
    }
    const observer = open(url, 1);
    const countConnections = async () => {
      const { rows } = await observer.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
      );
      return rows[0]?.count ?? 0;
    };
    // Every process uses all connections of its pool at once.
    let isBusy = true;
    const load = Promise.all(
      databases.flatMap(({ pool }) =>
        Array.from({ length: 10 }, async () => {
          for (let left = 5; left > 0; left -= 1) await pool.query('select pg_sleep(0.02)');
        }),
      ),
    ).finally(() => (isBusy = false));
    let most = 0;
    while (isBusy) most = Math.max(most, await countConnections());
    await load;
    expect(databases.every(({ pool }) => pool.totalCount === 10)).toBe(true);
    // 50 that listen, at most 80 of PgBouncer, and the observer.
    expect(most).toBeGreaterThan(PROCESSES + 50);
    expect(most).toBeLessThanOrEqual(PROCESSES + 80 + 1);
  },
);
