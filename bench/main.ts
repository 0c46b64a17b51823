import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedUrl, runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { pageScript } from './page-script.ts';
import { pageWeight } from './page-weight.ts';
import { signInTiming } from './sign-in-timing.ts';
import { startAndMemory } from './start-and-memory.ts';
import { throughput } from './throughput.ts';
import type { Row } from './row.ts';

// Measures what docs promise. Ratios are taken within one run; absolute figures are only context.

const startedAt = new Date();
const { path: dataDir, remove } = temporaryFolder();
// Its own requests may say where they come from, so that none of them is slowed down.
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };
const rows: Row[] = [];

console.log('Opening a shop with a fresh database …');
const first = await runShop(env);
await first.end('SIGTERM');
rows.push(...(await startAndMemory(env)));

const shop = await runShop(env, { isSilent: true });
try {
  rows.push(...(await pageScript(shop.url)));
  rows.push(...(await pageWeight(shop.url)));
  rows.push(...(await throughput(shop.url, dataDir)));
  rows.push(...(await signInTiming(shop.url, embeddedUrl(dataDir))));
} finally {
  await shop.end('SIGTERM');
  remove();
}

print(rows);
const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
const name = `bench-${startedAt.toISOString().replace(/[:.]/g, '-')}.json`;
writeFileSync(
  join(folder, name),
  JSON.stringify({ at: startedAt, node: process.version, rows }, null, 2),
);
console.log(`\nWritten to bench/results/${name}`);
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1);

function print(all: Row[]): void {
  const cells = [
    ['promise', 'goal', 'measured', 'context', ''],
    ...all.map((row) => [
      row.promise,
      row.goal,
      row.measured,
      row.context,
      row.isKept ? 'kept' : 'BROKEN',
    ]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  console.log();
  for (const line of cells)
    console.log(line.map((cell, i) => cell.padEnd(widths?.[i] ?? 0)).join('  '));
}
