import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/analytics/range.ts';
import { bucketBounds, bucketOf } from '#shared/speed/buckets.ts';
import { getSpeedReport as endpoint, type SpeedReport } from '#shared/speed/contract.ts';
import { speedDevices, speedMetrics, VISITS_MIN } from '#shared/speed/metrics.ts';
import { speedPages } from '#shared/speed/pages.ts';
import { asc, sql } from '../../db/drizzle.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';
import { shareClearedShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin } from '../../testing/users.ts';
import { recordPageSpeed } from './record-page-speed.ts';
import { pageSpeed } from './tables.ts';

const shop = shareClearedShop(['page_speed']);
const today = () => dayOf(new Date());

const home = { page: 'home', device: 'phone', values: { lcp: 1234, inp: 48, cls: 0, ttfb: 90 } };

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  shop().app.inject({
    method: 'POST',
    url: '/api/page-speed',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const listRows = ({ db }: TestShop) =>
  db.select().from(pageSpeed).orderBy(asc(pageSpeed.metric), asc(pageSpeed.bucket));

async function getReport(query = ''): Promise<SpeedReport> {
  const as = await createAdmin(shop().db);
  const reply = await callApi(shop(), `GET /api/admin/page-speed${query}`, { as });
  expect(reply).toMatchObject({ status: 200 });
  expect(endpoint.reply.safeParse(reply.data)).toMatchObject({ success: true });
  return reply.data;
}

type Row = typeof pageSpeed.$inferInsert;

const insertRow = (row: Partial<Row>) =>
  shop()
    .db.insert(pageSpeed)
    .values({
      day: today(),
      page: 'home',
      device: 'phone',
      metric: 'lcp',
      bucket: 9,
      visits: 1,
      ...row,
    });

test('counts each value of a page load in its bucket and responds without a body', async () => {
  const reply = await send(home);
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' });
  const row = { day: today(), page: 'home', device: 'phone', visits: 1 };
  expect(await listRows(shop())).toEqual([
    { ...row, metric: 'cls', bucket: 0 },
    { ...row, metric: 'inp', bucket: bucketOf('inp', 48) },
    { ...row, metric: 'lcp', bucket: bucketOf('lcp', 1234) },
    { ...row, metric: 'ttfb', bucket: bucketOf('ttfb', 90) },
  ]);
});

test('counts only the metrics that a browser reports', async () => {
  await send({ ...home, values: { ttfb: 5 } });
  expect(await listRows(shop())).toMatchObject([{ metric: 'ttfb', bucket: 0, visits: 1 }]);
});

test('counts concurrent page loads without losing one and without deadlocks', async () => {
  const { db } = shop();
  // The order of the fields differs, and the buckets overlap.
  const measured = Array.from({ length: 120 }, (_, index) => ({
    page: 'home' as const,
    device: 'phone' as const,
    values:
      index % 2 === 0
        ? { lcp: index % 3 === 0 ? 900 : 2900, inp: 50, cls: 0, ttfb: 100 }
        : { ttfb: 100, cls: 0, inp: 50, lcp: index % 3 === 0 ? 900 : 2900 },
  }));
  await Promise.all(
    measured.map((one, index) =>
      recordPageSpeed(db, { measured: one, caller: `192.0.2.${index}`, now: new Date() }),
    ),
  );
  expect(await listRows(shop())).toMatchObject([
    { metric: 'cls', visits: 120 },
    { metric: 'inp', visits: 120 },
    { metric: 'lcp', visits: 40 },
    { metric: 'lcp', visits: 80 },
    { metric: 'ttfb', visits: 120 },
  ]);
});

test.each([
  [{ ...home, page: '/products/classic-sattu' }, 'page'],
  [{ ...home, device: 'iPhone 17' }, 'device'],
  [{ ...home, values: {} }, 'values'],
  [{ ...home, values: { lcp: -1 } }, 'values.lcp'],
  [{ ...home, values: { lcp: '900' } }, 'values.lcp'],
  [{ ...home, values: { lcp: null } }, 'values.lcp'],
  [{ ...home, values: { inp: 10_000_001 } }, 'values.inp'],
  [{ ...home, values: { cls: 1001 } }, 'values.cls'],
  [{ page: 'home', device: 'phone' }, 'values'],
])('refuses %j with a message for %s', async (body, field) => {
  const reply = await send(body);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual([field]);
  expect(await listRows(shop())).toEqual([]);
});

test('refuses large bodies and content types that other sites can send without a preflight', async () => {
  const large = await send({ ...home, note: 'x'.repeat(2000) });
  expect(large.json()).toMatchObject({ success: false, code: 'too_large' });
  const plain = await send(home, { 'content-type': 'text/plain;charset=UTF-8' });
  expect(plain.json()).toMatchObject({ success: false, code: 'unsupported_media_type' });
  expect(await listRows(shop())).toEqual([]);
});

test('stores nothing about the sender', async () => {
  const agent = { 'user-agent': 'Rare Browser 1.0', referer: 'https://shop.example/secret' };
  await send({ ...home, id: 'visitor-1', url: '/products/secret' }, agent);
  const text = JSON.stringify(await listRows(shop()));
  for (const secret of ['Rare', 'secret', 'visitor', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('limits the reports of one caller', async () => {
  const { db } = shop();
  await send(home);
  await db.execute(sql`update throttles set hits = 300 where key like 'page_speed:%'`);
  const reply = await send(home);
  expect(reply.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(await listRows(shop())).toMatchObject([
    { visits: 1 },
    { visits: 1 },
    { visits: 1 },
    { visits: 1 },
  ]);
});

test('the table accepts every declared page, device, metric and bucket, and no others', async () => {
  for (const page of speedPages) await insertRow({ page });
  for (const device of speedDevices) await insertRow({ device, bucket: 1 });
  for (const metric of speedMetrics)
    await insertRow({ metric, bucket: bucketBounds[metric].length });
  const other = 'other_page' as 'home';
  await expect(insertRow({ page: other })).rejects.toThrow();
  await expect(insertRow({ device: other as never })).rejects.toThrow();
  await expect(insertRow({ metric: other as never })).rejects.toThrow();
  await expect(insertRow({ bucket: 151 })).rejects.toThrow();
  await expect(insertRow({ bucket: -1 })).rejects.toThrow();
  await expect(insertRow({ bucket: 2, visits: 0 })).rejects.toThrow();
});

test('a page load belongs to the day in India', async () => {
  const { db } = shop();
  const measured = { page: 'cart', device: 'computer', values: { ttfb: 50 } } as const;
  for (const now of ['2026-11-15T18:29:59Z', '2026-11-15T18:30:00Z']) {
    await recordPageSpeed(db, { measured, caller: '192.0.2.1', now: new Date(now) });
  }
  const days = await db.select({ day: pageSpeed.day }).from(pageSpeed).orderBy(pageSpeed.day);
  expect(days).toEqual([{ day: '2026-11-15' }, { day: '2026-11-16' }]);
});

test('keeps counters for the retention period', async () => {
  const { db } = shop();
  const { pageSpeedDays } = limits.keep;
  const oldest = addDays(today(), 1 - pageSpeedDays);
  await insertRow({ day: oldest });
  await insertRow({ day: addDays(oldest, -1) });
  await runHousekeeping(db);
  expect(await listRows(shop())).toMatchObject([{ day: oldest }]);
});

test('reports the 75th percentile by page, of the chosen period and device', async () => {
  const fast = bucketOf('lcp', 800);
  const slow = bucketOf('lcp', 4000);
  await insertRow({ bucket: fast, visits: 75 });
  await insertRow({ bucket: slow, visits: 20, device: 'cheap_phone' });
  await insertRow({ bucket: slow, visits: 5, device: 'computer' });
  await insertRow({ bucket: slow, visits: 1000, day: addDays(today(), -7) });
  await insertRow({ page: 'admin_list', metric: 'cls', bucket: 0, visits: VISITS_MIN });
  await insertRow({ page: 'admin_list', metric: 'ttfb', bucket: 9, visits: VISITS_MIN - 1 });

  const week = await getReport('?days=7');
  expect([week.from, week.to]).toEqual([addDays(today(), -6), today()]);
  expect(week.pages.map(({ page, visits }) => [page, visits])).toEqual([
    ['home', 100],
    ['admin_list', VISITS_MIN],
  ]);
  const [homePage, list] = week.pages;
  expect(homePage?.lcp.visits).toBe(100);
  expect(Math.abs((homePage?.lcp.p75 ?? 0) - 800)).toBeLessThan(40);
  expect(homePage?.inp).toEqual({ visits: 0, p75: null });
  expect(list?.cls).toEqual({ visits: VISITS_MIN, p75: 0 });
  expect(list?.ttfb).toEqual({ visits: VISITS_MIN - 1, p75: null });

  const [onPhones] = (await getReport('?days=7&device=cheap_phone')).pages;
  expect(Math.abs((onPhones?.lcp.p75 ?? 0) - 4000)).toBeLessThan(200);
  const [inMonth] = (await getReport()).pages;
  expect(inMonth?.visits).toBe(1100);
  expect(inMonth?.lcp.p75).toBe(onPhones?.lcp.p75);
});

test('refuses other periods and devices', async () => {
  const as = await createAdmin(shop().db);
  const reply = await callApi(shop(), 'GET /api/admin/page-speed?days=365&device=tv', { as });
  expect(reply).toMatchObject({ status: 400 });
  expect(Object.keys(reply.errors)).toEqual(['days', 'device']);
});
