import { expect, test } from 'vitest';
import { callApi } from '../testing/users.ts';
import { openTestShop } from '../testing/test-shop.ts';

const METRICS_TOKEN = 'for-the-eyes-of-operators';

test('metrics require the configured token', async () => {
  const shop = await openTestShop({ METRICS_TOKEN });
  for (const as of [
    undefined,
    { token: 'for-the-eyes-of-others' },
    { token: METRICS_TOKEN + 'x' },
  ]) {
    expect(await callApi(shop, 'GET /api/metrics', { as })).toMatchObject({ status: 404 });
  }
  await fetch(`${shop.url}/api/products`);
  await fetch(`${shop.url}/api/products`);
  await fetch(`${shop.url}/api/nothing`);
  const { status, headers, text } = await callApi(shop, 'GET /api/metrics', {
    as: { token: METRICS_TOKEN },
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const metrics = new Map(
    text
      .split('\n')
      .filter((line: string) => line && !line.startsWith('#'))
      .map((line: string) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.split(' ').at(-1)),
      ]),
  );
  for (const [name, value] of metrics) expect([name, Number.isFinite(value)]).toEqual([name, true]);
  expect(metrics.get('tokri_answers_kept_total')).toBe(1);
  expect(metrics.get('tokri_answers_total{status="404"}')).toBe(1);
  expect(metrics.get('tokri_answer_seconds_bucket{le="+Inf"}')).toBe(
    metrics.get('tokri_answer_seconds_count'),
  );
  expect(metrics.get('tokri_lane_refused_total{lane="buying"}')).toBe(0);
  expect(metrics.get('tokri_failing{part="mail"}')).toBe(0);
  expect(metrics.get('tokri_books{what="mails_queued"}')).toBe(0);
  expect(metrics.get('tokri_books{what="jobs_failed"}')).toBe(0);
  expect(metrics.get('tokri_books{what="daily_tasks_failing"}')).toBe(0);
  expect(metrics.get('tokri_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('every metric has one HELP and one TYPE line', async () => {
  const shop = await openTestShop({ METRICS_TOKEN });
  const { text } = await callApi(shop, 'GET /api/metrics', { as: { token: METRICS_TOKEN } });
  const families = text.match(/^# TYPE (\S+) (counter|gauge|histogram)$/gm);
  expect(new Set(families).size).toBe(families.length);
  expect(families.length).toBe(text.match(/^# HELP /gm).length);
  for (const line of text.trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) tokri_|tokri_[a-z_]+(\{[a-z]+="[^"]*"\})? -?[\d.e+-]+$)/);
  }
});

test('metrics are not served without a configured token', async () => {
  const shop = await openTestShop();
  for (const token of ['', 'undefined', 'null']) {
    expect(await callApi(shop, 'GET /api/metrics', { as: { token } })).toMatchObject({
      status: 404,
    });
  }
});
