import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHashedAsset } from '../src/server/modules/assets/asset-types.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { callApi } from './call-api.ts';
import type { Simulation } from './shopper.ts';

const PAGES = ['/', '/products', '/cart', '/checkout', '/admin/orders'] as const;
const ASSET = /\/assets\/[\w./-]+\.\w+/g;
const PAUSE_MS = 200;
const TIMEOUT_MS = 20_000;

/** The files with a hash in their name that a version built. */
export function listAssets(root: string): string[] {
  const names = readdirSync(join(root, 'build/client/assets'));
  return names.map((name) => `/assets/${name}`).filter((path) => isHashedAsset(path.slice(1)));
}

async function readText(url: string): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** A visitor opens pages and loads all files that they name, perhaps from a process of another version. */
export async function visitWithAssets(
  { environment, observations, random }: Simulation,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    const { url } = random.pick(environment.servers);
    const path = random.pick(PAGES);
    const { status, text } = await readText(url + path);
    observations.recordPage(path, status);
    for (const asset of new Set(text.match(ASSET))) {
      observations.recordPage(asset, (await readText(url + asset)).status);
    }
    await sleep(PAUSE_MS);
  }
}

/** An administrator works with a page of the previous version, which loads its parts when they are first used. */
export async function useOldPage(
  { environment, observations, random }: Simulation,
  { assets, admin }: { assets: string[]; admin: TestUser },
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    const { url } = random.pick(environment.servers);
    const asset = assets[random.integerBelow(assets.length)] ?? '';
    observations.recordPage(asset, (await readText(url + asset)).status);
    observations.recordAnswer(
      'orders',
      await callApi(url, 'GET /api/orders/admin/all', { as: admin }),
    );
    await sleep(PAUSE_MS);
  }
}

/** Requests each file from each process, and returns those that do not answer 200. */
export async function findMissingAssets(
  servers: { url: string }[],
  assets: string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const { url } of servers) {
    for (const asset of assets) {
      const { status } = await readText(url + asset);
      if (status !== 200) missing.push(`${url}${asset}: ${status}`);
    }
  }
  return missing;
}
