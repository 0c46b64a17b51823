import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../harness/environment.ts';

export interface RestartsResult {
  /** From the moment PostgreSQL accepts until both shops say they are well, for each restart. */
  milliseconds: number[];
  /** Shops that ended meanwhile. */
  ended: number;
}

const PATIENCE_MS = 15_000;

/** Restarts PostgreSQL at once and unannounced, again and again, under shops that must not mind. */
export async function restartPostgres(
  stage: Stage,
  { times }: { times: number },
  report: (line: string) => void = () => {},
): Promise<RestartsResult> {
  const before = await startsOf(stage);
  const milliseconds: number[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    await stage.restartPostgres();
    const acceptedAt = performance.now();
    await Promise.all(stage.branches.map(({ url }) => untilHealthy(url)));
    milliseconds.push(performance.now() - acceptedAt);
    report(`restart ${nth} of ${times}: healthy after ${Math.round(milliseconds.at(-1) ?? 0)} ms`);
    // People come by in between, so that connections are in use when it happens again.
    await Promise.all(stage.branches.map(({ url }) => fetch(`${url}/api/products?search=${nth}`)));
  }
  const after = await startsOf(stage);
  return { milliseconds, ended: after.filter((at, nth) => at - (before[nth] ?? 0) > 2000).length };
}

async function untilHealthy(url: string): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(5)) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`${url} is not healthy after ${PATIENCE_MS / 1000} s`);
}

/** When each shop started, by what it says of itself. */
function startsOf({ branches }: Stage): Promise<number[]> {
  return Promise.all(
    branches.map(async ({ url }) => {
      const answer = await (await fetch(`${url}/api/health`)).json();
      return Date.now() - (answer as { data: { uptimeSeconds: number } }).data.uptimeSeconds * 1000;
    }),
  );
}
