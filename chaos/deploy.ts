import { join } from 'node:path';
import type { Finding } from '../src/server/audit-books.ts';
import { createAdmin, type TestUser } from '../src/server/testing/users.ts';
import { addPeople, type Environment } from '../harness/environment.ts';
import {
  createAcknowledgedWrites,
  findLostWrites,
  writeRepeatedly,
} from './acknowledged-writes.ts';
import { openPagesRepeatedly } from './open-pages.ts';
import type { Observations } from './observations.ts';
import { collectFindings, createSimulation, runLoad, waitUntilSettled } from './run-load.ts';
import { startCheckout, verifyPayment, type Simulation } from './shopper.ts';
import { findMissingAssets, listAssets, useOldPage, visitWithAssets } from './version-assets.ts';

const ROOT = join(import.meta.dirname, '..');
const OPEN_CHECKOUTS = 20;
/** The roll to the next version, the restart of an old process on the new schema, and the roll back. */
export const REPLACEMENTS = 9;

export interface DeployPlan {
  /** The folder of the next version. */
  next: string;
  /** The address of the load balancer. */
  entry: string;
  seed: number;
  shoppers: number;
}

export interface DeployResult {
  /** Requests without an answer or with an error of the server, by kind. */
  failed: Map<string, number>;
  /** Processes that did not end cleanly. */
  exitCodes: (number | null)[];
  carts: number;
  lost: Finding[];
  checkouts: { open: number; completed: number };
  /** Files of either version that a process did not serve. */
  missing: string[];
  assets: { old: number; changed: number };
  findings: Finding[];
  orders: number;
  observations: Observations;
}

type Report = (line: string) => void;

/** Replaces all processes by the next version and back while shoppers buy through the load balancer. */
export async function deployUnderLoad(
  environment: Environment,
  plan: DeployPlan,
  report: Report,
): Promise<DeployResult> {
  const balanced = { ...environment, servers: behind(environment, plan.entry) };
  const simulation = await createSimulation(balanced, plan.seed);
  const writes = createAcknowledgedWrites();
  const admin = await createAdmin(environment.db);
  const old = listAssets(ROOT);
  const checkouts = await openCheckouts(simulation);
  const roll: Roll = {
    environment,
    simulation,
    plan,
    report,
    checkouts,
    exitCodes: [],
    missing: [],
    completed: 0,
  };
  let isDone = false;
  const isEnough = () => isDone;
  const work = () => rollBothWays(roll).finally(() => (isDone = true));
  const others = [
    work,
    () => writeRepeatedly(simulation, writes, isEnough),
    () => openPagesRepeatedly(simulation, isEnough),
    () => visitWithAssets(simulation, isEnough),
    () => useOldPage(simulation, { assets: old, admin }, isEnough),
  ];
  await runLoad(simulation, { shoppers: plan.shoppers, faults: {}, isEnough, others });
  report('waiting until everything is settled');
  await waitUntilSettled(environment, report);
  const { observations } = simulation;
  const { findings, orders } = await collectFindings(simulation);
  return {
    failed: new Map([
      ...observations.pages.failed,
      ...observations.broken,
      ...[...observations.answers].filter(([answer]) => answer.endsWith(': unavailable')),
    ]),
    exitCodes: roll.exitCodes,
    carts: writes.carts.size,
    lost: await findLostWrites(environment.db, writes),
    checkouts: { open: checkouts.length, completed: roll.completed },
    missing: roll.missing,
    assets: { old: old.length, changed: changedAssets(plan.next).length },
    findings,
    orders,
    observations,
  };
}

/** The same servers, all reached through the load balancer. */
function behind({ servers }: Environment, url: string): Environment['servers'] {
  const [first, second, ...rest] = servers;
  return [
    { ...first, url },
    { ...second, url },
    ...rest.map((server) => Object.assign({}, server, { url })),
  ];
}

/** The files that only one of the versions has. */
function changedAssets(next: string): string[] {
  const [ours, theirs] = [listAssets(ROOT), listAssets(next)];
  return [
    ...ours.filter((asset) => !theirs.includes(asset)),
    ...theirs.filter((asset) => !ours.includes(asset)),
  ];
}

interface OpenCheckout {
  as: TestUser;
  order: string;
}

interface Roll {
  environment: Environment;
  simulation: Simulation;
  plan: DeployPlan;
  report: Report;
  checkouts: OpenCheckout[];
  exitCodes: (number | null)[];
  missing: string[];
  completed: number;
}

async function openCheckouts(simulation: Simulation): Promise<OpenCheckout[]> {
  const people = await addPeople(simulation.environment.db, OPEN_CHECKOUTS);
  const opened: OpenCheckout[] = [];
  for (const as of people) {
    const order = await startCheckout(simulation, as);
    // Little stock is left when the last ones start.
    if (order !== undefined) opened.push({ as, order });
  }
  return opened;
}

async function rollBothWays(roll: Roll): Promise<void> {
  const { environment, plan, checkouts, missing } = roll;
  const { servers } = environment;
  const changed = changedAssets(plan.next);
  const half = Math.ceil(checkouts.length / 2);
  const [first, ...others] = servers;
  await replace(roll, first.url, plan.next);
  // A process of the previous version may have to start after the migrations of the next one.
  await replace(roll, others.at(-1)?.url, ROOT);
  missing.push(...(await findMissingAssets(servers, changed)));
  await complete(roll, checkouts.slice(0, half));
  for (const { url } of others) await replace(roll, url, plan.next);
  missing.push(...(await findMissingAssets(servers, listAssets(ROOT))));
  await complete(roll, checkouts.slice(half));
  for (const { url } of servers) await replace(roll, url, ROOT);
  missing.push(...(await findMissingAssets(servers, changed)));
}

async function replace(
  { environment, exitCodes, report, plan }: Roll,
  url: string | undefined,
  root: string,
): Promise<void> {
  const server = environment.servers.find((one) => one.url === url);
  if (!server) throw new Error(`no server at ${url}`);
  const startedAt = performance.now();
  exitCodes.push(await server.replace(root));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const version = root === plan.next ? 'next' : 'previous';
  report(
    `${exitCodes.length} of ${REPLACEMENTS}: ${server.url} runs the ${version} version after ${seconds} s`,
  );
}

/** Pays checkouts that were opened before the roll. */
async function complete(roll: Roll, checkouts: OpenCheckout[]): Promise<void> {
  const { simulation } = roll;
  for (const { as, order } of checkouts) {
    const paid = await simulation.environment.provider.pay(order);
    const number = paid && (await verifyPayment(simulation, as, paid));
    if (paid) simulation.observations.captures += 1;
    if (number) roll.completed += 1;
    else roll.report(`checkout ${order} did not become an order`);
  }
}
