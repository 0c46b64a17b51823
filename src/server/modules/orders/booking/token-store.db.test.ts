import { expect, test } from 'vitest';
import { createShiprocket } from '../../../adapters/couriers/shiprocket.ts';
import { sql } from '../../../db/drizzle.ts';
import { eventually } from '../../../testing/eventually.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { bookingDefaults, prepareBooking } from '../../../testing/prepare-booking.ts';
import { createTokenStore } from './token-store.ts';

test('two processes share one token, and one of them renews it', async () => {
  const { db, connect, sandbox } = await prepareBooking();
  const route = { ...bookingDefaults.box, deliveryPincode: '560001', valuePaise: 100 };
  const couriers = [connect(), connect()].map(({ courier }) => courier);
  const quoteAll = () => Promise.all(couriers.map((courier) => courier.listQuotes(route)));
  expect(await quoteAll()).toMatchObject([{ length: 4 }, { length: 4 }]);
  expect(await sandbox.state()).toMatchObject({ logins: 1 });
  await sandbox.expireTokens();
  expect(await quoteAll()).toMatchObject([{ length: 4 }, { length: 4 }]);
  expect(await sandbox.state()).toMatchObject({ logins: 2 });
  // A token that ends soon is not used by a new process.
  await db.execute(sql`update courier_tokens set expires_at = now()`);
  expect(await connect().courier.listQuotes(route)).toHaveLength(4);
  expect(await sandbox.state()).toMatchObject({ logins: 3 });
});

test('a process that finds the token of another one leaves the next login to all', async () => {
  const { db } = await freshDatabase();
  const account = { email: 'api@shop.example', password: 'password' };
  const store = createTokenStore(db, account);
  const login = async () => ({ token: 'first token', expiresAt: new Date(Date.now() + 60_000) });
  await store.renew(undefined, login);
  await db.execute(sql`update courier_tokens set expires_at = now() - interval '1 hour'`);
  const { waiting } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from courier_tokens for update`);
    const waitingRenewal = store.renew(undefined, login);
    await eventually(async () => {
      const { rows } = await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await tx.execute(sql`update courier_tokens set expires_at = now() + interval '1 hour'`);
    return { waiting: waitingRenewal };
  });
  expect(await waiting).toBe('first token');
  const { rows } = await db.execute(sql`select from courier_tokens where login_until <= now()`);
  expect(rows).toHaveLength(1);
});

test('the token is stored encrypted, and is not read with another password', async () => {
  const { db, connect, sandbox } = await prepareBooking();
  await connect().courier.findShipment('none');
  const token = await createTokenStore(db, sandbox).find();
  expect(token).toMatch(/^[\w-]{20,}$/);
  const { rows } = await db.execute<{ token: Buffer }>(sql`select token from courier_tokens`);
  expect(rows[0]?.token.includes(Buffer.from(token ?? ''))).toBe(false);
  expect(await createTokenStore(db, { ...sandbox, password: 'another' }).find()).toBeUndefined();
});

test('after a refused password no process logs in again at once', async () => {
  const { db, sandbox } = await prepareBooking();
  const config = { ...bookingDefaults, ...sandbox, password: 'another' };
  const courier = createShiprocket(config, { tokens: createTokenStore(db, config) });
  await expect(courier.findShipment('none')).rejects.toMatchObject({ problem: 'login' });
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select login_until > now() + interval '1 minute' as waits from courier_tokens`,
  );
  expect(rows).toEqual([{ waits: true }]);
});
