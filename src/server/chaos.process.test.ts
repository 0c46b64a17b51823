import { expect, onTestFinished, test } from 'vitest';
import { runChaos } from '../../chaos/run-chaos.ts';
import { startEnvironment } from '../../harness/environment.ts';
import { isLongRun } from './testing/run-length.ts';

test('every payment becomes one order or is refunded while shops are killed and PostgreSQL restarts', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
  const size = isLongRun
    ? { captures: 400, kills: 60, restarts: 5, minutes: 20 }
    : { captures: 20, kills: 3, restarts: 1, minutes: 6, shoppers: 8 };
  const { findings, captures, kills, restarts, documents } = await runChaos(environment, {
    ...size,
    seed: 7,
    pollsPaymentsAtEnd: true,
  });
  expect(findings).toEqual([]);
  expect(captures).toBeGreaterThanOrEqual(size.captures);
  expect(documents).toBeGreaterThan(0);
  expect({ kills, restarts }).toEqual({ kills: size.kills, restarts: size.restarts });
}, 1_500_000);
