import { onTestFinished, expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { findPostgres, NO_POSTGRES } from '../../harness/debian-postgres.ts';
import { startCluster, type PostgresCluster } from '../../harness/postgres-cluster.ts';
import { openStorage } from './adapters/uploads/open-storage.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { sql } from './db/drizzle.ts';
import { openReplica } from './db/replica.ts';
import { loadBuiltWeb } from './http/pages.ts';
import { openShop } from './shop.ts';
import * as checkoutFlow from './testing/checkout-flow.ts';
import { silentLog } from './testing/fresh-database.ts';
import { temporaryFolder } from './testing/running-shop.ts';
import type { TestShop } from './testing/test-shop.ts';
import { createAdmin, createUser, type TestUser } from './testing/users.ts';

const METRICS_TOKEN = 'a-token-of-the-test';

async function startPair(): Promise<PostgresCluster> {
  const cluster = await startCluster();
  onTestFinished(cluster.close);
  return cluster;
}

/** A shop on the primary that reads lists from the standby. */
async function openShopWithReplica(
  { primary, standby }: PostgresCluster,
  maxLagSeconds: number,
): Promise<TestShop> {
  const { path, remove } = temporaryFolder();
  const databaseEnv = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url };
  const config = readConfig({
    ...databaseEnv,
    DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
    METRICS_TOKEN,
    DATA_DIR: path,
    PORT: '0',
  });
  const { close, ...shop } = await openShop({ config, log: silentLog, web: await loadBuiltWeb() });
  const storage = await openStorage(config);
  const { db, pool } = openDatabase(primary.url, silentLog);
  onTestFinished(async () => {
    await pool.end();
    await close();
    remove();
  });
  const databaseUrl = primary.url;
  const place = { databaseName: 'postgres', databaseUrl, databaseEnv, dataDir: path };
  return { ...shop, ...place, db, storage };
}

async function readReplicaState({ app }: TestShop): Promise<string> {
  const reply = await app.inject('/api/health');
  return (reply.json() as { data: { replica: string } }).data.replica;
}

interface ListedUser {
  email: string;
  isSuspended: boolean;
}

async function findUser(
  { app }: TestShop,
  admin: TestUser,
  email: string,
  position?: string,
): Promise<ListedUser | undefined> {
  const reply = await app.inject({
    url: `/api/admin/users?q=${email}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(position !== undefined && { 'wal-position': position }),
    },
  });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { data: { items: ListedUser[] } }).data.items[0];
}

async function send({ app }: TestShop, admin: TestUser, call: string, payload?: object) {
  const [method, url] = call.split(' ') as ['POST' | 'PATCH', string];
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, position: reply.headers['wal-position'] as string };
}

test('only reads of the back-office may use a replica', () => {
  const declared = endpoints.filter(({ readsReplica }) => readsReplica);
  // The export of selected orders has them in its body.
  const reads = declared.filter(({ path, file }) => path !== '/api/orders/admin/export' || !file);
  for (const { method, access } of reads) expect([method, access]).toEqual(['GET', 'admin']);
  expect(declared.map(({ path }) => path).sort()).toEqual([
    '/api/admin/accounts/documents',
    '/api/admin/accounts/exports',
    '/api/admin/accounts/settlements',
    '/api/admin/analytics',
    '/api/admin/analytics/report',
    '/api/admin/audit',
    '/api/admin/mails',
    '/api/admin/newsletter',
    '/api/admin/newsletter/export',
    '/api/admin/overview-sales',
    '/api/admin/overview-stats',
    '/api/admin/page-speed',
    '/api/admin/stock/:id/movements',
    '/api/admin/tickets',
    '/api/admin/users',
    '/api/admin/users/search',
    '/api/orders/admin/:id/neighbours',
    '/api/orders/admin/all',
    '/api/orders/admin/export',
    '/api/orders/admin/export',
    '/api/payments/admin/not-completed',
  ]);
});

const hasPostgres = findPostgres() !== undefined;

test.skipIf(!hasPostgres)(
  `lists read from the replica, and everything else and the own writes from the primary (${NO_POSTGRES})`,
  async () => {
    const cluster = await startPair();
    const shop = await openShopWithReplica(cluster, 3600);
    const second = await openShopWithReplica(cluster, 3600);
    const admin = await createAdmin(shop.db);
    const [customer, other] = [await createUser(shop.db), await createUser(shop.db)];
    for (const process of [shop, second]) {
      await expect.poll(() => readReplicaState(process)).toBe('ok');
      await expect.poll(() => findUser(process, admin, other.email)).toBeDefined();
    }

    await cluster.standby.pauseReplay();
    const late = await createUser(shop.db);
    expect(await findUser(shop, admin, late.email)).toBeUndefined();

    // The administrator sees the own write in every process; others see it once the replica has replayed it.
    const { status, position } = await send(
      shop,
      admin,
      `POST /api/admin/users/${customer.id}/suspend`,
    );
    expect(status).toBe(200);
    for (const process of [shop, second]) {
      expect(await findUser(process, admin, customer.email, position)).toMatchObject({
        isSuspended: true,
      });
      expect(await findUser(process, admin, customer.email)).toMatchObject({ isSuspended: false });
    }
    // Also after a refused command, which is in the audit log.
    const refused = await send(shop, admin, `POST /api/admin/users/${admin.id}/suspend`);
    expect([refused.status >= 400, refused.position]).toEqual([true, expect.any(String)]);
    expect(await findUser(shop, admin, customer.email, 'not a position')).toBeDefined();

    // Money and stock: the buyer, the stock and the order exist on the primary only.
    await checkoutFlow.setStock(shop, '1', 1);
    const number = await checkoutFlow.buy(shop, late, [{ productId: '1', quantity: 1 }]);
    const soldOut = await checkoutFlow.create(second, other, [{ productId: '1', quantity: 1 }]);
    expect(soldOut.code).toBe('out_of_stock');
    const shipped = await send(second, admin, `PATCH /api/orders/admin/${number}/status`, {
      orderStatus: 'cancelled',
    });
    expect(shipped.status).toBe(200);
    expect(await checkoutFlow.readStock(shop, '1')).toEqual([1, 0]);

    await cluster.standby.resumeReplay();
    await expect.poll(() => findUser(shop, admin, late.email)).toBeDefined();
    await expect
      .poll(() => findUser(second, admin, customer.email))
      .toMatchObject({ isSuspended: true });
  },
);

test.skipIf(!hasPostgres)(
  'a replica that is too far behind, cancels a read or is down is replaced by the primary',
  async () => {
    const cluster = await startPair();
    const { primary, standby } = cluster;
    const shop = await openShopWithReplica(cluster, 2);
    const admin = await createAdmin(shop.db);
    const readMetric = async (name: string) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const { body } = await shop.app.inject({ url: '/api/metrics', headers });
      return Number(new RegExp(`^tokri_replica_${name} (.*)$`, 'm').exec(body)?.[1]);
    };
    await expect.poll(() => readReplicaState(shop)).toBe('ok');
    expect(await readMetric('lag_seconds')).toBeLessThanOrEqual(2);
    expect(await readMetric('used')).toBe(1);

    await standby.pauseReplay();
    const late = await createUser(shop.db);
    await expect.poll(() => findUser(shop, admin, late.email)).toBeDefined();
    expect(await readReplicaState(shop)).toBe('failing');
    expect(await readMetric('lag_seconds')).toBeGreaterThan(2);
    expect(await readMetric('lag_bytes')).toBeGreaterThan(0);
    await standby.resumeReplay();
    await expect.poll(() => readReplicaState(shop)).toBe('ok');

    // The replica cancels a read that contradicts what it replays.
    await standby.query('alter system set max_standby_streaming_delay = 0');
    await standby.query('select pg_reload_conf()');
    const database = openDatabase(primary.url, silentLog);
    const { url } = standby;
    const options = { maxLagSeconds: 3600, poolSize: 4, ca: undefined, log: silentLog };
    const replica = openReplica({ url, primary: database, ...options });
    onTestFinished(async () => {
      await replica.close();
      await database.pool.end();
    });
    await expect.poll(() => replica.status().isUsed).toBe(true);
    const reader = await replica.reader(undefined);
    const onStandby = await reader.execute(sql`select pg_is_in_recovery() as "isStandby"`);
    expect(onStandby.rows).toEqual([{ isStandby: true }]);
    const isReading = async () =>
      standby.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
    // `execute` begins when it is awaited.
    const cancelled = Promise.resolve(
      reader.execute(sql`select pg_is_in_recovery() as "isStandby",
      pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)::text from products limit 1`),
    );
    await expect.poll(isReading).toHaveLength(1);
    await primary.query('begin; lock table products in access exclusive mode; commit');
    expect((await cancelled).rows).toMatchObject([{ isStandby: false }]);
    // A conflict says nothing about later reads.
    expect(replica.status().isUsed).toBe(true);
    // A write by mistake is made on the primary, and is a defect.
    await reader.execute(sql`create table by_mistake ()`);

    // Without the standby, the primary does not wait for it, and no read fails.
    await primary.query(`alter system set synchronous_standby_names = ''`);
    await primary.query('select pg_reload_conf()');
    await standby.kill();
    expect(await findUser(shop, admin, late.email)).toBeDefined();
    const afterwards = await reader.execute(sql`select pg_is_in_recovery() as "isStandby"`);
    expect(afterwards.rows).toEqual([{ isStandby: false }]);
    await expect.poll(() => readReplicaState(shop)).toBe('failing');
    expect(await readMetric('used')).toBe(0);
    await standby.start();
    await expect.poll(() => readReplicaState(shop)).toBe('ok');
  },
);
