import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { startRazorpaySandbox } from '../../../sandbox/razorpay/razorpay-sandbox.ts';
import { freePort } from '../db/free-port.ts';
import { create } from '../testing/checkout-flow.ts';
import { createUser, callApi } from '../testing/users.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { openTestShop } from '../testing/test-shop.ts';

test('without the database the shop reports it, still serves public pages, and recovers', async () => {
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
  const unhealthy = await fetch(`${url}/api/health`);
  expect(unhealthy.status).toBe(503);
  expect(await unhealthy.json()).toMatchObject({
    success: false,
    message: errorTable.unavailable.message,
    code: 'unavailable',
    errors: { database: 'down' },
  });
  for (const path of ['/', '/products', '/products/classic-sattu', '/api/products']) {
    expect((await fetch(url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
  }

  // All processes share the database, so the load balancer must not remove all of them.
  for (const probe of ['live', 'ready']) {
    expect((await fetch(`${url}/api/health/${probe}`)).status).toBe(200);
  }

  await setReachable(true);
  await expect.poll(health, { timeout: 10_000 }).toMatchObject({ success: true });
  await db.execute(`update products set name = 'Name after the outage' where id = '1'`);
  await expect
    .poll(async () => (await fetch(`${url}/api/products/1`)).text(), { timeout: 10_000 })
    .toContain('Name after the outage');
});

const readHealth = async (url: string) => {
  const response = await fetch(`${url}/api/health`);
  return { status: response.status, ...((await response.json()) as { data: object }).data };
};

test('reports a full disk, keeps selling, and reports the recovery', async () => {
  const { url, dataDir } = await openTestShop();
  expect(await readHealth(url)).toMatchObject({ status: 200, disk: 'ok' });
  // Writing to /dev/full fails with ENOSPC.
  const file = join(dataDir, '.written-to');
  symlinkSync('/dev/full', file);
  await expect
    .poll(() => readHealth(url), { timeout: 10_000 })
    .toMatchObject({ status: 200, disk: 'failing' });
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
  rmSync(file);
  await expect
    .poll(() => readHealth(url), { timeout: 10_000 })
    .toMatchObject({ status: 200, disk: 'ok' });
});

test('reports an unavailable payment provider until it responds again', async () => {
  const port = await freePort();
  const keys = { keyId: 'rzp_test_x', keySecret: 'secret', webhookSecret: 'hooked' };
  const shop = await openTestShop({
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
  });
  const kavya = await createUser(shop.db);
  const items = [{ productId: '1', quantity: 1 }];
  expect(await create(shop, kavya, items)).toMatchObject({ code: 'payment_unavailable' });
  expect(await readHealth(shop.url)).toMatchObject({ status: 200, payments: 'failing' });

  const provider = await startRazorpaySandbox({ host: '127.0.0.1', port, ...keys });
  onTestFinished(() => provider.close());
  expect(await create(shop, kavya, items)).toMatchObject({ success: true });
  expect(await readHealth(shop.url)).toMatchObject({ status: 200, payments: 'ok' });
});

test('reports an unavailable mail server until it accepts a mail', async () => {
  const port = await freePort();
  const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const requestMail = (email: string) =>
    callApi(shop, 'POST /api/newsletter/subscribe', { body: { email, consent: true } });
  await requestMail('kavya@example.com');
  await expect.poll(() => readHealth(shop.url)).toMatchObject({ status: 200, mail: 'failing' });

  const smtp = await startSmtpServer(port);
  await shop.db.execute(`update mails set next_try_at = now()`);
  await requestMail('ananya@example.com');
  await expect.poll(() => readHealth(shop.url)).toMatchObject({ status: 200, mail: 'ok' });
  await expect.poll(() => smtp.received.length).toBe(2);
});
