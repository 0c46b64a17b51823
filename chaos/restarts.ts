import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../harness/environment.ts';

export interface RestartsResult {
  /** For each restart, the time from PostgreSQL accepting connections to all shops being healthy. */
  milliseconds: number[];
  /** Shops that exited during the test. */
  ended: number;
}

const HEALTH_TIMEOUT_MS = 15_000;

/** Restarts PostgreSQL repeatedly without warning under running shops. */
export async function restartPostgres(
  environment: Environment,
  { times }: { times: number },
  report: (line: string) => void = () => {},
): Promise<RestartsResult> {
  const before = await readStartTimes(environment);
  const milliseconds: number[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    await environment.restartPostgres();
    const acceptedAt = performance.now();
    await Promise.all(environment.servers.map(({ url }) => waitUntilHealthy(url)));
    milliseconds.push(performance.now() - acceptedAt);
    report(`restart ${nth} of ${times}: healthy after ${Math.round(milliseconds.at(-1) ?? 0)} ms`);
    // Requests in between keep database connections in use for the next restart.
    await Promise.all(
      environment.servers.map(({ url }) => fetch(`${url}/api/products?search=${nth}`)),
    );
  }
  const after = await readStartTimes(environment);
  return { milliseconds, ended: after.filter((at, nth) => at - (before[nth] ?? 0) > 2000).length };
}

async function waitUntilHealthy(url: string): Promise<void> {
  for (
    const until = performance.now() + HEALTH_TIMEOUT_MS;
    performance.now() < until;
    await sleep(5)
  ) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`${url} is not healthy after ${HEALTH_TIMEOUT_MS / 1000} s`);
}

/** Calculates the start time of each shop from its reported uptime. */
function readStartTimes({ servers }: Environment): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ url }) => {
      const answer = await (await fetch(`${url}/api/health`)).json();
      return Date.now() - (answer as { data: { uptimeSeconds: number } }).data.uptimeSeconds * 1000;
    }),
  );
}
