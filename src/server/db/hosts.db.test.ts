import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, NO_POSTGRES } from '../../../harness/debian-postgres.ts';
import { startCluster } from '../../../harness/postgres-cluster.ts';
import { silentLog } from '../testing/fresh-database.ts';
import { startProxy } from '../testing/tcp-proxy.ts';
import { isDatabaseUnavailable, openDatabase } from './client.ts';
import { subscribeToNotifications } from './notifications.ts';

const hasPostgres = findPostgres() !== undefined;

test.skipIf(!hasPostgres)(
  `connections follow the primary, and leave a server that is gone or only reads (${NO_POSTGRES})`,
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.close);
    const { primary, standby } = cluster;
    const proxy = await startProxy(primary.url);
    const { username, password } = new URL(primary.url);
    const url = (hosts: string, target: string) =>
      `postgres://${username}:${password}@${hosts}/postgres?target_session_attrs=${target}`;
    const both = `127.0.0.1:${standby.port},${new URL(proxy.url).host}`;
    const open = (target: string, hosts = both) => {
      const database = openDatabase(url(hosts, target), silentLog, { poolSize: 4 });
      onTestFinished(() => database.pool.end());
      return database;
    };
    const isStandby = async ({ pool }: { pool: typeof writer.pool }) => {
      const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is');
      return rows[0]?.is;
    };
    const writer = open('read-write');

    expect(await isStandby(writer)).toBe(false);
    expect(await isStandby(open('primary'))).toBe(false);
    expect(await isStandby(open('standby'))).toBe(true);
    expect(await isStandby(open('read-only'))).toBe(true);
    expect(await isStandby(open('any'))).toBe(true);
    expect(await isStandby(open('prefer-standby'))).toBe(true);
    const onlyPrimary = new URL(proxy.url).host;
    expect(await isStandby(open('prefer-standby', onlyPrimary))).toBe(false);

    // A write on a standby is reported as an unavailable database, and its connection is not used again.
    const reader = open('any', `127.0.0.1:${standby.port}`);
    const refused: unknown = await reader.pool.connect().then(async (client) => {
      const error: unknown = await client.query('create table t ()').catch((e: unknown) => e);
      client.release();
      return error;
    });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect(reader.pool.totalCount).toBe(0);

    await writer.pool.query('create table answers (answer int)');
    const received: (boolean | string)[] = [];
    const subscription = await subscribeToNotifications(
      { hosts: writer.hosts, channels: ['catalog'], log: silentLog },
      {
        onConnectionChange: (isConnected) => received.push(isConnected),
        onNotification: (payload) => received.push(payload),
      },
    );
    onTestFinished(() => subscription.close());

    // The host of the primary stops responding, without closing a connection.
    proxy.disappear();
    const interrupted = writer.pool
      .query('insert into answers values (1)')
      .catch((e: unknown) => e);
    await standby.promote();
    await expect.poll(() => received).toEqual([true, false, true]);
    expect(isDatabaseUnavailable(await interrupted)).toBe(true);
    await writer.pool.query(`insert into answers values (42)`);
    const { rows } = await writer.pool.query('select answer from answers');
    expect(rows).toEqual([{ answer: 42 }]);
    await writer.pool.query(`notify catalog, 'changed'`);
    await expect.poll(() => received.at(-1)).toBe('changed');
  },
);
