import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, silentLog } from '../testing/fresh-database.ts';
import { startProxy } from '../testing/tcp-proxy.ts';
import { openDatabase } from './client.ts';
import { Hosts } from './hosts.ts';
import { subscribeToNotifications } from './notifications.ts';

test('reconnects and receives later notifications when the connection stops responding', async () => {
  const databaseUrl = await emptyDatabase();
  const proxy = await startProxy(databaseUrl);
  const { pool } = openDatabase(databaseUrl, silentLog);
  const received: (boolean | string)[] = [];
  const subscription = await subscribeToNotifications(
    { hosts: new Hosts(proxy.url, silentLog), channels: ['catalog'], log: silentLog },
    {
      onConnectionChange: (isConnected) => received.push(isConnected),
      onNotification: (payload) => received.push(payload),
    },
  );
  onTestFinished(async () => {
    await subscription.close();
    await pool.end();
  });
  await pool.query(`notify catalog, 'one'`);
  await expect.poll(() => received).toEqual([true, 'one']);

  proxy.stopForwarding();
  await pool.query(`notify catalog, 'missed'`);
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([true, 'one', false, true]);

  await pool.query(`notify catalog, 'two'`);
  await expect.poll(() => received).toEqual([true, 'one', false, true, 'two']);
});

test('connects as soon as the database responds', async () => {
  const databaseUrl = await emptyDatabase();
  const proxy = await startProxy(databaseUrl, { isSilent: true });
  const received: boolean[] = [];
  const subscription = await subscribeToNotifications(
    { hosts: new Hosts(proxy.url, silentLog), channels: ['catalog'], log: silentLog },
    { onConnectionChange: (isConnected) => received.push(isConnected), onNotification: () => {} },
  );
  onTestFinished(() => subscription.close());
  expect(received).toEqual([]);
  proxy.open();
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([true]);
});
