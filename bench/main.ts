import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { openStage } from '../chaos/stage.ts';
import { backOffice } from './back-office.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { pageScript } from './page-script.ts';
import { pageWeight } from './page-weight.ts';
import { signInTiming } from './sign-in-timing.ts';
import { startAndMemory } from './start-and-memory.ts';
import { throughput } from './throughput.ts';
import { report, type Row } from './row.ts';

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

rows.push(...(await backOffice()));

console.log('Opening two shops and a payment provider …');
const stage = await openStage();
try {
  rows.push(...(await cart(stage)));
  rows.push(...(await checkout(stage)));
} finally {
  await stage.close();
}

const name = `bench-${startedAt.toISOString().replace(/[:.]/g, '-')}`;
process.exit(report(rows, { name, at: startedAt }) ? 0 : 1);
