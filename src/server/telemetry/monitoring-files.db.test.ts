import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest';
import * as z from 'zod/mini';
import { findOnPath, installPackages } from '../../../scripts/debian-packages.ts';
import { callApi } from '../testing/users.ts';
import { openTestShop } from '../testing/test-shop.ts';

// The dashboard of Grafana and the rules of Prometheus in deploy/, checked with promtool and against a running shop.

const ROOT = join(import.meta.dirname, '../../..');
const readFile = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TEST_FILES = ['alerts.test.yml', 'alerts-of-days.test.yml'];
const METRICS_TOKEN = 'for-the-eyes-of-operators';

/** Prometheus adds it. */
const UP = 'up';
/** Nothing listens on this port; the shop serves the metrics of a replica that is down too. */
const REPLICA_THAT_IS_DOWN = 'postgresql://tokri@127.0.0.1:9/tokri';

const target = z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() });
const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().check(z.minLength(1)),
  gridPos: z.object({ h: z.int(), w: z.int().check(z.maximum(24)), x: z.int(), y: z.int() }),
  targets: z.optional(z.array(target).check(z.minLength(1))),
  fieldConfig: z.optional(z.object({ defaults: z.looseObject({ unit: z.string() }) })),
});
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  panels: z.array(panel),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
});

const grafana = dashboard.parse(JSON.parse(readFile('deploy/grafana/tokri.json')));
const alerts = readFile('deploy/prometheus/alerts.yml');

/** The queries of all panels, with values for Grafana's variables. */
const queries = [
  ...grafana.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...grafana.annotations.list.map(({ expr }) => expr),
].map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'));

let promtool: string | undefined;
beforeAll(() => {
  promtool = findOnPath(['promtool']);
  if (promtool === undefined && installPackages(['prometheus']))
    promtool = findOnPath(['promtool']);
});

function runPromtool({ skip }: TestContext, args: string[], cwd = join(ROOT, 'deploy/prometheus')) {
  const command = promtool ?? skip('promtool is missing: install the Debian package prometheus');
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('the configuration and the alert rules of Prometheus are valid', (context) => {
  const config = runPromtool(context, ['check', 'config', '--syntax-only', 'prometheus.yml']);
  expect(config.output).toContain('SUCCESS');
  expect(config.status).toBe(0);
  expect(runPromtool(context, ['check', 'rules', 'alerts.yml']).status).toBe(0);
});

test('each alert is raised by its condition, and none by a healthy shop', (context) => {
  const { status, output } = runPromtool(context, ['test', 'rules', ...TEST_FILES]);
  expect(output).toContain('SUCCESS');
  expect(status).toBe(0);
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = TEST_FILES.map((file) => readFile(`deploy/prometheus/${file}`)).join('');
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const checks = new RegExp(`alertname: ${name}\\n +exp_alerts:(.*)`, 'g');
    const expected = [...tests.matchAll(checks)].map(([, list]) => list?.trim());
    // With and without the alert.
    expect([name, expected]).toEqual([name, expect.arrayContaining(['', '[]'])]);
  }
});

test('each alert has a summary and a runbook in docs/operations.md', () => {
  const headings = [...readFile('docs/operations.md').matchAll(/^#+ (.+)$/gm)];
  const anchors = headings.map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
  for (const rule of alerts.split('- alert: ').slice(1)) {
    expect(rule).toMatch(/severity: (critical|warning)\n/);
    expect(rule).toMatch(/summary: '.{15,}'\n/);
    const anchor = /runbook: docs\/operations\.md#(\S+)\n/.exec(rule)?.[1];
    expect(anchors).toContain(anchor);
  }
});

test('every query of the dashboard can be parsed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // JSON is YAML.
  const rules = queries.map((expr, index) => ({ record: `panel_${index}`, expr }));
  const file = join(folder, 'rules.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, output } = runPromtool(context, ['check', 'rules', file], folder);
  expect(output).toContain(`${queries.length} rules found`);
  expect(status).toBe(0);
});

test('panels neither overlap nor share ids', () => {
  const ids = grafana.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const cells = grafana.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('dashboard and alerts use only metrics and labels that the shop serves', async () => {
  const shop = await openTestShop({
    METRICS_TOKEN,
    DATABASE_REPLICA_URL: REPLICA_THAT_IS_DOWN,
  });
  await fetch(`${shop.url}/api/nothing`);
  const { text } = await callApi(shop, 'GET /api/metrics', { as: { token: METRICS_TOKEN } });
  const served = new Set([...String(text).matchAll(/^(tokri_\w+)/gm)].map(([, name]) => name));
  const used = [...queries, alerts].join('\n');
  const names = new Set(used.match(/\b(?:tokri_\w+|up(?=\{))/g));
  expect(names.size).toBeGreaterThan(15);
  for (const name of names) if (name !== UP) expect([name, served.has(name)]).toEqual([name, true]);
  const values = [...used.matchAll(/(tokri_\w+)\{[^}]*?\b(what|part|state)="(\w+)"/g)];
  expect(values.length).toBeGreaterThan(15);
  for (const [, name, label, value] of values)
    expect(text).toContain(`${name}{${label}="${value}"}`);
});
