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
  /** Why it could not be tried on this machine. */
  skipped?: string;
  /** What the shop said of itself while nothing could be written. */
  whileFull: string[];
  /** Whether its window stayed open. */
  isWindowOpen: boolean;
  /** From the moment there was room again until it was well and took a newsletter subscription. */
  recoveredAfterSeconds: number;
  /** Whether it was the same process all the time. */
  isSameProcess: boolean;
  findings: number;
}

const SIZE_MB = 200;
const PATIENCE_MS = 90_000;

/** A shop with its embedded database on a disk that becomes full, stays so for a while, and gets room again. */
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
      ...nothing,
      skipped: `no disk of its own can be mounted: ${(error as Error).message}`,
    };
  }
  const shop = await runShop({ DATA_DIR: disk, LOG_LEVEL: 'warn' });
  try {
    report('the disk is filled');
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const said = new Set<string>();
    let isWindowOpen = true;
    for (let nth = 0; nth < 60; nth += 1) {
      if (nth === 20) await useUpJournal(disk);
      said.add(await subscribe(shop.url, `full-${nth}@example.com`));
      said.add(await healthOf(shop.url));
      isWindowOpen &&= (await fetch(`${shop.url}/api/products`)).ok;
      await sleep(100);
    }
    report('there is room again');
    rmSync(ballast);
    const freedAt = Date.now();
    for (let nth = 0; Date.now() - freedAt < PATIENCE_MS; nth += 1) {
      const isWell = (await healthOf(shop.url)) === 'health 200 disk ok';
      if (isWell && (await subscribe(shop.url, `back-${nth}@example.com`)) === 'subscribe 200')
        break;
      await sleep(100);
    }
    const recoveredAfterSeconds = (Date.now() - freedAt) / 1000;
    const { db, pool } = openDatabase(embeddedUrl(disk), createLog('silent'));
    const findings = (await auditBooks(db)).length;
    await pool.end();
    const isSameProcess = shop.process.exitCode === null && shop.process.signalCode === null;
    return { whileFull: [...said], isWindowOpen, recoveredAfterSeconds, isSameProcess, findings };
  } finally {
    await shop.end('SIGTERM');
    execFileSync('umount', [disk]);
    remove();
  }
}

const nothing = {
  whileFull: [],
  isWindowOpen: false,
  recoveredAfterSeconds: 0,
  isSameProcess: false,
  findings: 0,
};

/** Lets the database need a new piece of its journal: without room for that it gives up and has to start again. */
async function useUpJournal(disk: string): Promise<void> {
  const { pool } = openDatabase(embeddedUrl(disk), createLog('silent'));
  for (let nth = 0; nth < 5; nth += 1) {
    await pool
      .query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`)
      .catch(() => {});
  }
  await pool.end().catch(() => {});
}

/** Writes until there is no room for a single byte more. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_000_000, 10_000, 100, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // Full; smaller pieces may still fit.
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

async function healthOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  const said = (await answer?.json()) as Partial<Record<'data' | 'errors', { disk?: string }>>;
  const disk = said?.data?.disk ?? said?.errors?.disk ?? 'not mentioned';
  return `health ${answer?.status ?? 'unanswered'} disk ${disk}`;
}
