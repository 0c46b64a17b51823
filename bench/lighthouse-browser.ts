import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import { freePort } from '../src/server/db/free-port.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');

export interface LighthouseReport {
  finalDisplayedUrl: string;
  /** How fast the machine was meanwhile: a busy one makes every page slow. */
  environment: { benchmarkIndex: number };
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (
  url: string,
  flags: {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    disableFullPageScreenshot: boolean;
    clearStorageTypes: string[];
  },
) => Promise<{ lhr: LighthouseReport } | undefined>;

/** A browser of one visitor, and Google's Lighthouse in it with its settings for phones. */
export interface LighthouseBrowser {
  /** A page of the same visitor: whoever signs in here is signed in while it measures. */
  page: Page;
  /** Lighthouse empties the browser's caches before. */
  audit(url: string, categories: string[]): Promise<LighthouseReport>;
  close(): Promise<void>;
}

const CACHES = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'];

/** Of somebody who comes for the first time each time, or who stays signed in. */
export async function openLighthouse(visitor: 'new' | 'known'): Promise<LighthouseBrowser> {
  const run = await loadLighthouse();
  const port = await freePort();
  // Lighthouse opens its pages beside the first: only this kind of browser lets both see the same storage.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    handleSIGINT: false,
  });
  // Pictures of whole pages are for people who read reports.
  const flags = {
    port,
    logLevel: 'error',
    disableFullPageScreenshot: true,
    clearStorageTypes: visitor === 'new' ? [...CACHES, 'local_storage'] : CACHES,
  } as const;
  return {
    page: browser.pages()[0] ?? (await browser.newPage()),
    async audit(url, onlyCategories) {
      const { lhr } = await retried(() => run(url, { ...flags, onlyCategories }), url);
      // Whoever is sent on to another page has measured that one.
      if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
      return lhr;
    },
    close: () => browser.close(),
  };
}

const TRIES = 3;

/** Now and then a busy browser loses the beginning of a recording. */
async function retried(run: () => ReturnType<Lighthouse>, url: string) {
  for (let left = TRIES; ; left -= 1) {
    const result = await run();
    const { runtimeError } = result?.lhr ?? {};
    if (result && !runtimeError) return result;
    if (left === 1) throw new Error(`Lighthouse cannot read ${url}: ${runtimeError?.message}`);
  }
}

export function scoreOf({ categories }: LighthouseReport, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Installed with the first run and from a lock file of its own: the shop and its tests do without it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const wanted = read(join(FOLDER, 'package.json')).dependencies?.lighthouse;
  const installed = join(FOLDER, 'node_modules/lighthouse/package.json');
  if (!existsSync(installed) || read(installed).version !== wanted) {
    console.log(`Installing Lighthouse ${wanted} (180 MB, only for this measurement) …`);
    const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional'];
    execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const file = createRequire(join(FOLDER, 'package.json')).resolve('lighthouse');
  const module = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return module.default;
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as {
    version?: string;
    dependencies?: Record<string, string>;
  };
}
