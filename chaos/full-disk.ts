import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditBooks } from '../src/server/audit-books.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { createLog } from '../src/server/log.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';

export interface FullDiskResult {
  /** Why this machine cannot run the test. */
  skipped?: string;
  /** The distinct responses while the disk was full. */
  whileFull: string[];
  /** Whether the catalog stayed readable. */
  isStorefrontAvailable: boolean;
  /** The time from free disk space to a healthy shop that accepts a newsletter subscription. */
  recoveredAfterSeconds: number;
  /** Whether the process survived. */
  isSameProcess: boolean;
  findings: number;
}

const SIZE_MB = 200;
const RECOVERY_TIMEOUT_MS = 90_000;

/** Fills the disk of a shop with an embedded database, then frees it again. */
export async function fillDisk(report: (line: string) => void = () => {}): Promise<FullDiskResult> {
  const { path, remove } = temporaryFolder();
  const disk = join(path, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk], {
      stdio: 'pipe',
    });
  } catch (error) {
    remove();
    return {
      ...emptyResult,
      skipped: `cannot mount a separate disk: ${(error as Error).message}`,
    };
  }
  const shop = await runShop({ DATA_DIR: disk, LOG_LEVEL: 'warn' });
  try {
    report('filling the disk');
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const responses = new Set<string>();
    let isStorefrontAvailable = true;
    for (let nth = 0; nth < 60; nth += 1) {
      if (nth === 20) await exhaustWal(disk);
      responses.add(await subscribe(shop.url, `full-${nth}@example.com`));
      responses.add(await readHealth(shop.url));
      isStorefrontAvailable &&= (await fetch(`${shop.url}/api/products`)).ok;
      await sleep(100);
    }
    report('the disk has free space again');
    rmSync(ballast);
    const freedAt = Date.now();
    for (let nth = 0; Date.now() - freedAt < RECOVERY_TIMEOUT_MS; nth += 1) {
      const isHealthy = (await readHealth(shop.url)) === 'health 200 disk ok';
      if (isHealthy && (await subscribe(shop.url, `back-${nth}@example.com`)) === 'subscribe 200')
        break;
      await sleep(100);
    }
    const recoveredAfterSeconds = (Date.now() - freedAt) / 1000;
    const { db, pool } = openDatabase(embeddedUrl(disk), createLog('silent'));
    const findings = (await auditBooks(db)).length;
    await pool.end();
    const isSameProcess = shop.process.exitCode === null && shop.process.signalCode === null;
    return {
      whileFull: [...responses],
      isStorefrontAvailable,
      recoveredAfterSeconds,
      isSameProcess,
      findings,
    };
  } finally {
    await shop.end('SIGTERM');
    execFileSync('umount', [disk]);
    remove();
  }
}

const emptyResult = {
  whileFull: [],
  isStorefrontAvailable: false,
  recoveredAfterSeconds: 0,
  isSameProcess: false,
  findings: 0,
};

/** Forces a new WAL segment, which makes PostgreSQL crash on a full disk. */
async function exhaustWal(disk: string): Promise<void> {
  const { pool } = openDatabase(embeddedUrl(disk), createLog('silent'));
  for (let nth = 0; nth < 5; nth += 1) {
    await pool
      .query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`)
      .catch(() => {});
  }
  await pool.end().catch(() => {});
}

/** Writes until not a single byte fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_000_000, 10_000, 100, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // Smaller writes may still fit.
    }
  }
  closeSync(file);
}

async function subscribe(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, consent: true }),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return `subscribe ${answer?.status ?? 'unanswered'}`;
}

async function readHealth(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  const health = (await answer?.json()) as Partial<Record<'data' | 'errors', { disk?: string }>>;
  const disk = health?.data?.disk ?? health?.errors?.disk ?? 'not mentioned';
  return `health ${answer?.status ?? 'unanswered'} disk ${disk}`;
}
