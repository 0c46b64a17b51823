import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { isDatabaseUnavailable, openDatabase, type Db } from './client.ts';
import { sql } from './drizzle.ts';

async function backendPid(tx: Db): Promise<number | undefined> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
}

async function endConnection(db: Db, pid: number | undefined): Promise<void> {
  await db.execute(sql`select pg_terminate_backend(${pid})`);
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity where pid = ${pid}`);
    expect(rows).toEqual([]);
  });
}

test('a lost connection is reported as an unavailable database at any point of a transaction', async () => {
  const { db } = await freshDatabase();
  const breaks: ((tx: Db, pid: number | undefined) => Promise<unknown>)[] = [
    // During a query, before a query, and before the commit.
    (tx, pid) => Promise.all([tx.execute(sql`select pg_sleep(10)`), endConnection(db, pid)]),
    (tx, pid) => endConnection(db, pid).then(() => tx.execute(sql`select 1`)),
    (_tx, pid) => endConnection(db, pid),
  ];
  for (const work of breaks) {
    const error: unknown = await db
      .transaction(async (tx) => work(tx, await backendPid(tx)))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
});

test('a database that accepts connections and does not respond is unavailable', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { pool } = openDatabase(`postgres://tokri@127.0.0.1:${port}/postgres`, silentLog);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await pool.end();
  });
  const results = await Promise.allSettled([1, 2, 3].map(() => pool.query('select 1')));
  const isUnavailable = results.map(
    (result) => result.status === 'rejected' && isDatabaseUnavailable(result.reason),
  );
  expect(isUnavailable).toEqual([true, true, true]);
});
