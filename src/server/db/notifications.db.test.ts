import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { bareDatabase, silentLog } from '../testing/fresh-database.ts';
import { openDatabase } from './client.ts';
import { listenTo } from './notifications.ts';

/** A way to the database that can fall silent without being closed, as when a host vanishes. */
async function lineTo(databaseUrl: string, { isSilent = false } = {}) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isOpen = !isSilent;
  const line = createServer((near) => {
    sockets.push(near);
    if (!isOpen) return;
    const far = connect({ host: hostname, port: Number(port) });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    sockets.push(far);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    open() {
      isOpen = true;
    },
  };
}

test('a connection that fell silent is noticed, and another one hears what is announced then', async () => {
  const databaseUrl = await bareDatabase();
  const line = await lineTo(databaseUrl);
  const { pool } = openDatabase(databaseUrl, silentLog);
  const heard: (boolean | string)[] = [];
  const subscription = await listenTo(
    { url: line.url, channels: ['catalog'], log: silentLog },
    {
      onConnectionChange: (isConnected) => heard.push(isConnected),
      onNotification: (text) => heard.push(text),
    },
  );
  onTestFinished(async () => {
    await subscription.close();
    await pool.end();
  });
  await pool.query(`notify catalog, 'one'`);
  await expect.poll(() => heard).toEqual([true, 'one']);

  line.fallSilent();
  await pool.query(`notify catalog, 'missed'`);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([true, 'one', false, true]);

  await pool.query(`notify catalog, 'two'`);
  await expect.poll(() => heard).toEqual([true, 'one', false, true, 'two']);
});

test('a database that does not answer at first is heard as soon as it does', async () => {
  const databaseUrl = await bareDatabase();
  const line = await lineTo(databaseUrl, { isSilent: true });
  const heard: boolean[] = [];
  const subscription = await listenTo(
    { url: line.url, channels: ['catalog'], log: silentLog },
    { onConnectionChange: (isConnected) => heard.push(isConnected), onNotification: () => {} },
  );
  onTestFinished(() => subscription.close());
  expect(heard).toEqual([]);
  line.open();
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([true]);
});
