import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, silentLog } from '../testing/fresh-database.ts';
import { openDatabase } from './client.ts';
import { subscribeToNotifications } from './notifications.ts';

/** A TCP proxy to the database that can stop forwarding without closing connections, like a lost host. */
async function startProxy(databaseUrl: string, { isSilent = false } = {}) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isOpen = !isSilent;
  const proxy = createServer((near) => {
    sockets.push(near);
    if (!isOpen) return;
    const far = connect({ host: hostname, port: Number(port) });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    sockets.push(far);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    stopForwarding() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    open() {
      isOpen = true;
    },
  };
}

test('reconnects and receives later notifications when the connection stops responding', async () => {
  const databaseUrl = await emptyDatabase();
  const proxy = await startProxy(databaseUrl);
  const { pool } = openDatabase(databaseUrl, silentLog);
  const received: (boolean | string)[] = [];
  const subscription = await subscribeToNotifications(
    { url: proxy.url, channels: ['catalog'], log: silentLog },
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
    { url: proxy.url, channels: ['catalog'], log: silentLog },
    { onConnectionChange: (isConnected) => received.push(isConnected), onNotification: () => {} },
  );
  onTestFinished(() => subscription.close());
  expect(received).toEqual([]);
  proxy.open();
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([true]);
});
