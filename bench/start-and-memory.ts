import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runShop } from '../src/server/testing/running-shop.ts';
import type { Row } from '../harness/report.ts';

const ROUNDS = 3;
const START_GOAL_MS = 1500;
const MEMORY_GOAL_MB = 180;
const IDLE_MS = 3000;

/** Measures the start on existing data and the memory of the idle process. */
export async function startAndMemory(env: Record<string, string>): Promise<Row[]> {
  const starts: number[] = [];
  let memoryMb = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Start on existing data, round ${round}/${ROUNDS} …`);
    const startedAt = performance.now();
    const shop = await runShop(env);
    starts.push(performance.now() - startedAt);
    await sleep(IDLE_MS);
    memoryMb = residentMb(shop.process.pid ?? 0);
    await shop.end('SIGTERM');
  }
  const median = starts.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return [
    {
      promise: 'start on existing data until the first answer',
      goal: `≤ ${START_GOAL_MS} ms`,
      measured: `${Math.round(median)} ms`,
      context: starts.map((ms) => Math.round(ms)).join(', '),
      isKept: median <= START_GOAL_MS,
    },
    {
      promise: 'memory at rest, without PostgreSQL',
      goal: `≤ ${MEMORY_GOAL_MB} MB`,
      measured: `${memoryMb} MB`,
      context: 'resident set',
      isKept: memoryMb <= MEMORY_GOAL_MB,
    },
  ];
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}
