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
  /** The speed of the machine during the run; a busy machine makes every page slow. */
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

/** A browser with Lighthouse and its mobile settings. */
export interface LighthouseBrowser {
  /** A page that shares its session with the measured pages. */
  page: Page;
  /** Lighthouse clears the browser's caches first. */
  audit(url: string, categories: string[]): Promise<LighthouseReport>;
  close(): Promise<void>;
}

const CACHES = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'];

/** A `new` visitor starts each audit without storage; a `known` visitor stays signed in. */
export async function openLighthouse(visitor: 'new' | 'known'): Promise<LighthouseBrowser> {
  const run = await loadLighthouse();
  const port = await freePort();
  // Lighthouse opens its own pages, and only a persistent context shares storage with them.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    handleSIGINT: false,
  });
  // Full-page screenshots are only useful in a visual report.
  const flags = {
    port,
    logLevel: 'error',
    disableFullPageScreenshot: true,
    clearStorageTypes: visitor === 'new' ? [...CACHES, 'local_storage'] : CACHES,
  } as const;
  return {
    page: browser.pages()[0] ?? (await browser.newPage()),
    async audit(url, onlyCategories) {
      const { lhr } = await runWithRetries(() => run(url, { ...flags, onlyCategories }), url);
      // After a redirect the report would describe another page.
      if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
      return lhr;
    },
    close: () => browser.close(),
  };
}

const TRIES = 3;

/** A busy browser sometimes loses the start of a trace. */
async function runWithRetries(run: () => ReturnType<Lighthouse>, url: string) {
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

/** Installs Lighthouse on the first run from its own lock file, because nothing else needs it. */
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
