import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, silentLog } from '../testing/fresh-database.ts';
import { startProxy } from '../testing/tcp-proxy.ts';
import { isDatabaseUnavailable, openDatabase } from './client.ts';
import { subscribeToNotifications } from './notifications.ts';

test('statements on a host that stopped responding fail instead of waiting for the network', async () => {
  const proxy = await startProxy(await emptyDatabase());
  const { pool, hosts } = openDatabase(proxy.url, silentLog);
  const subscription = await subscribeToNotifications(
    { hosts, channels: ['catalog'], log: silentLog },
    { onConnectionChange: () => {}, onNotification: () => {} },
  );
  onTestFinished(async () => {
    await subscription.close();
    await pool.end();
  });
  await pool.query('select 1');

  proxy.disappear();
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
