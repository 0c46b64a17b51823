import { join } from 'node:path';
import type { Row } from '../harness/report.ts';
import { startEnvironment } from '../harness/environment.ts';
import { findHaproxy, NO_HAPROXY, startHaproxy } from '../harness/haproxy.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { readBalancerLog } from './balancer-log.ts';
import { deployUnderLoad, REPLACEMENTS, type DeployResult } from './deploy.ts';
import { buildNextVersion } from './next-version.ts';

interface Options {
  seed: number;
}

type Report = (line: string) => void;

const PROCESSES = 4;
const SHOPPERS = 4;
/** Longer than the load balancer needs to notice. */
const DELAY_SECONDS = 3;

/** Rolls a version with migrations over four processes and back, under load. */
export async function deployRows({ seed }: Options, report: Report): Promise<Row[]> {
  if (!findHaproxy()) return [skippedRow(NO_HAPROXY)];
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  const end = () => void close().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    report('building the next version');
    const next = await buildNextVersion();
    closers.push(next.remove);
    const { path: folder, remove } = temporaryFolder();
    closers.push(remove);
    const port = await freePort();
    const environment = await startEnvironment({
      seed,
      count: PROCESSES,
      entryPort: port,
      env: { SHUTDOWN_DELAY_SECONDS: String(DELAY_SECONDS), LOG_LEVEL: 'warn' },
    });
    closers.push(() => environment.close());
    const addresses = environment.servers.map(({ url }, index) => [
      `SHOP${index + 1}_ADDRESS`,
      new URL(url).host,
    ]);
    const values = { LISTEN_ADDRESS: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) };
    const balancer = await startHaproxy({ folder, file: 'haproxy.cfg', values, port });
    closers.push(() => balancer.close());
    const entry = `http://127.0.0.1:${port}`;
    const plan = { next: next.path, entry, seed, shoppers: SHOPPERS };
    const result = await deployUnderLoad(environment, plan, report);
    return toRows(result, readBalancerLog(join(folder, 'haproxy.log')), report);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    await close();
  }
}

const skippedRow = (reason: string): Row => ({
  promise: 'rolling deploy over four processes',
  goal: '0 failed requests',
  measured: 'not tried',
  context: reason,
  isKept: 'not promised yet',
});

function toRows(
  result: DeployResult,
  requests: ReturnType<typeof readBalancerLog>,
  report: Report,
): Row[] {
  const { failed, lost, missing, findings, checkouts, assets, exitCodes } = result;
  for (const line of requests.failed) report(`FAILED  ${line}`);
  for (const [what, count] of failed) report(`FAILED  ${what} (${count})`);
  for (const { check, detail } of [...lost, ...findings]) report(`BROKEN  ${check}: ${detail}`);
  for (const line of missing) report(`MISSING  ${line}`);
  const unclean = exitCodes.filter((code) => code !== 0).length;
  const failures = Math.max(
    requests.failed.length,
    [...failed.values()].reduce((sum, count) => sum + count, 0),
  );
  return [
    {
      promise: `requests while ${PROCESSES} processes are replaced one after the other, and back`,
      goal: '0 failed',
      measured: `${failures} failed`,
      context: `${requests.count} requests, ${requests.retried} of them sent to another process; ${exitCodes.length} replacements, ${unclean} not clean`,
      isKept:
        failures === 0 && requests.count > 0 && unclean === 0 && exitCodes.length === REPLACEMENTS,
      figures: { requests: requests.count, retried: requests.retried, failed: failures },
    },
    {
      promise: 'carts that the shop acknowledged',
      goal: '0 lost',
      measured: `${lost.length} lost`,
      context: `${result.carts} carts`,
      isKept: lost.length === 0 && result.carts > 0,
    },
    {
      promise: 'checkouts that were open before the roll',
      goal: 'all become orders',
      measured: `${checkouts.completed} of ${checkouts.open}`,
      context: `${result.orders} orders in total`,
      isKept: checkouts.open > 0 && checkouts.completed === checkouts.open,
    },
    {
      promise: 'files of both versions, from every process',
      goal: '0 missing',
      measured: `${missing.length} missing`,
      context: `${assets.old} files of the previous version, ${assets.changed} that only one version has`,
      isKept: missing.length === 0 && assets.changed > 0,
    },
    {
      promise: 'books after both rolls',
      goal: 'nothing broken',
      measured: `${findings.length} broken`,
      context: '2 migrations while the previous version ran',
      isKept: findings.length === 0,
    },
  ];
}
