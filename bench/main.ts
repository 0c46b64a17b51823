import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { openStage } from '../chaos/stage.ts';
import { backOffice } from './back-office.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { lighthouse } from './lighthouse.ts';
import { pageScript } from './page-script.ts';
import { pageWeight } from './page-weight.ts';
import { signInTiming } from './sign-in-timing.ts';
import { startAndMemory } from './start-and-memory.ts';
import { throughput } from './throughput.ts';
import { report, type Row } from './row.ts';

// Measures what docs promise. Ratios are taken within one run; absolute figures are only context.
// `npm run bench -- lighthouse cart` measures only the named parts.

const startedAt = new Date();
const wanted = process.argv.slice(2);
const rows: Row[] = [];

interface Part<Place> {
  name: string;
  measure(place: Place): Promise<Row[]>;
}

const onOneShop: Part<{ url: string; dataDir: string }>[] = [
  { name: 'script', measure: ({ url }) => pageScript(url) },
  { name: 'weight', measure: ({ url }) => pageWeight(url) },
  { name: 'lighthouse', measure: ({ url }) => lighthouse(url) },
  { name: 'throughput', measure: ({ url, dataDir }) => throughput(url, dataDir) },
  { name: 'sign-in', measure: ({ url, dataDir }) => signInTiming(url, embeddedUrl(dataDir)) },
];
const onStage: Part<Awaited<ReturnType<typeof openStage>>>[] = [
  { name: 'cart', measure: cart },
  { name: 'checkout', measure: checkout },
];

const names = ['start', ...onOneShop.map(nameOf), 'back-office', ...onStage.map(nameOf)];
const strange = wanted.filter((name) => !names.includes(name));
if (strange.length > 0) {
  console.error(`There is no ${strange.join(', ')} to measure: use ${names.join(', ')}.`);
  process.exit(1);
}

await measureOneShop();
if (isWanted({ name: 'back-office' })) rows.push(...(await backOffice()));
await measureStage();

const name = `bench-${startedAt.toISOString().replace(/[:.]/g, '-')}`;
process.exit(report(rows, { name, at: startedAt }) ? 0 : 1);

async function measureOneShop(): Promise<void> {
  const parts = onOneShop.filter(isWanted);
  if (parts.length === 0 && !isWanted({ name: 'start' })) return;
  const { path: dataDir, remove } = temporaryFolder();
  // Its own requests may say where they come from, so that none of them is slowed down.
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };
  console.log('Opening a shop with a fresh database …');
  const first = await runShop(env);
  await first.end('SIGTERM');
  if (isWanted({ name: 'start' })) rows.push(...(await startAndMemory(env)));
  const shop = await runShop(env, { isSilent: true });
  try {
    for (const part of parts) rows.push(...(await part.measure({ url: shop.url, dataDir })));
  } finally {
    await shop.end('SIGTERM');
    remove();
  }
}

async function measureStage(): Promise<void> {
  const parts = onStage.filter(isWanted);
  if (parts.length === 0) return;
  console.log('Opening two shops and a payment provider …');
  const stage = await openStage();
  try {
    for (const part of parts) rows.push(...(await part.measure(stage)));
  } finally {
    await stage.close();
  }
}

function isWanted(part: { name: string }): boolean {
  return wanted.length === 0 || wanted.includes(part.name);
}

function nameOf(part: { name: string }): string {
  return part.name;
}
