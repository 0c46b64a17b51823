import { expect, test } from 'vitest';
import { createShiprocket } from '../../../adapters/couriers/shiprocket.ts';
import { sql } from '../../../db/drizzle.ts';
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
