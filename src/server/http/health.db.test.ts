import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { startRazorpaySandbox } from '../../../sandbox/razorpay/razorpay-sandbox.ts';
import { freePort } from '../db/free-port.ts';
import { create } from '../testing/checkout-flow.ts';
import { aPerson, callApi } from '../testing/people.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { openTestShop } from '../testing/test-shop.ts';

test('a shop without its database says so, shows its window all the same, and recovers by itself', async () => {
  const { url, db, databaseName } = await openTestShop();
  const health = async () => (await fetch(`${url}/api/health`)).json();
  expect(await health()).toMatchObject({ success: true, data: { database: 'ok', jobs: 'ok' } });

  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  onTestFinished(() => server.end());
  const setReachable = async (isReachable: boolean) => {
    await server.query(`alter database ${databaseName} allow_connections ${isReachable}`);
    if (isReachable) return;
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [databaseName],
    );
  };

  await setReachable(false);
  const ill = await fetch(`${url}/api/health`);
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({
    success: false,
    message: errorTable.unavailable.message,
    code: 'unavailable',
    errors: { database: 'down' },
  });
  for (const path of ['/', '/products', '/products/classic-sattu', '/api/products']) {
    expect((await fetch(url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
  }

  await setReachable(true);
  await expect.poll(health, { timeout: 10_000 }).toMatchObject({ success: true });
  await db.execute(`update products set name = 'After the storm' where id = '1'`);
  await expect
    .poll(async () => (await fetch(`${url}/api/products/1`)).text(), { timeout: 10_000 })
    .toContain('After the storm');
});

const healthOf = async (url: string) => {
  const answer = await fetch(`${url}/api/health`);
  return { status: answer.status, ...((await answer.json()) as { data: object }).data };
};

test('a full disk is told of, the shop goes on selling, and room on it ends the matter', async () => {
  const { url, dataDir } = await openTestShop();
  expect(await healthOf(url)).toMatchObject({ status: 200, disk: 'ok' });
  // Whoever writes there is told that no space is left.
  const file = join(dataDir, '.written-to');
  symlinkSync('/dev/full', file);
  await expect
    .poll(() => healthOf(url), { timeout: 10_000 })
    .toMatchObject({ status: 200, disk: 'failing' });
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
  rmSync(file);
  await expect
    .poll(() => healthOf(url), { timeout: 10_000 })
    .toMatchObject({ status: 200, disk: 'ok' });
});

test('a payment provider that is away is told of until it answers again', async () => {
  const port = await freePort();
  const keys = { keyId: 'rzp_test_x', keySecret: 'secret', webhookSecret: 'hooked' };
  const shop = await openTestShop({
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
  });
  const kavya = await aPerson(shop.db);
  const one = [{ productId: '1', quantity: 1 }];
  expect(await create(shop, kavya, one)).toMatchObject({ code: 'payment_unavailable' });
  expect(await healthOf(shop.url)).toMatchObject({ status: 200, payments: 'failing' });

  const provider = await startRazorpaySandbox({ host: '127.0.0.1', port, ...keys });
  onTestFinished(() => provider.close());
  expect(await create(shop, kavya, one)).toMatchObject({ success: true });
  expect(await healthOf(shop.url)).toMatchObject({ status: 200, payments: 'ok' });
});

test('a mail server that is away is told of until it takes a mail', async () => {
  const port = await freePort();
  const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const tell = (email: string) =>
    callApi(shop, 'POST /api/newsletter/subscribe', { body: { email, consent: true } });
  await tell('kavya@example.com');
  await expect.poll(() => healthOf(shop.url)).toMatchObject({ status: 200, mail: 'failing' });

  const smtp = await startSmtpServer(port);
  await shop.db.execute(`update mails set next_try_at = now()`);
  await tell('ananya@example.com');
  await expect.poll(() => healthOf(shop.url)).toMatchObject({ status: 200, mail: 'ok' });
  await expect.poll(() => smtp.received.length).toBe(2);
});
