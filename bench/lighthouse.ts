import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { toolPages } from '../src/shared/public-pages.ts';
import type { Row } from './row.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');
/** Promised of every public page. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
/** Figures of speed are read here, not promised yet. */
const SPEED_PAGES = ['/', '/products', '/products/classic-sattu', '/cart'];
const SPEED_GOAL = '100, LCP ≤ 1.5 s, CLS 0, TBT ≤ 50 ms';

interface Audit {
  score: number | null;
  displayValue?: string;
}

interface Report {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, Audit | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Report } | undefined>;

/** Google's Lighthouse, as a phone, on every page that search engines may show. */
export async function lighthouse(shopUrl: string): Promise<Row[]> {
  const run = await loadLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  const audit = async (url: string, onlyCategories: string[]) => {
    console.log(`Lighthouse: ${url} …`);
    const result = await run(url, { port, logLevel: 'error', onlyCategories });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse cannot read ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    return result.lhr;
  };
  try {
    const { origin, pages } = await publicPagesOf(shopUrl);
    const reports: { page: string; report: Report }[] = [];
    for (const page of pages)
      reports.push({ page, report: await audit(origin + page, CATEGORIES) });
    const speeds: Row[] = [];
    for (const page of SPEED_PAGES) {
      speeds.push(speedRow(page, await audit(origin + page, ['performance'])));
    }
    return [...CATEGORIES.map((category) => categoryRow(category, reports)), ...speeds];
  } finally {
    await browser.close();
  }
}

/** The pages of the site map, and those that are open without being in it, under the shop's public address. */
async function publicPagesOf(shopUrl: string): Promise<{ origin: string; pages: string[] }> {
  const text = await (await fetch(`${shopUrl}/sitemap.xml`)).text();
  const listed = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url));
  const [home] = listed;
  if (!home) throw new Error('The site map is empty.');
  return {
    origin: home.origin,
    pages: [...listed.map(({ pathname, search }) => pathname + search), ...toolPages],
  };
}

function categoryRow(category: string, reports: { page: string; report: Report }[]): Row {
  const scores = reports.map(({ report }) => scoreOf(report, category));
  const lowest = Math.min(...scores);
  const found = reports.flatMap(({ page, report }) =>
    findings(report, category).map((finding) => `${page}: ${finding}`),
  );
  return {
    promise: `Lighthouse ${category}, lowest of ${reports.length} public pages`,
    goal: '100',
    measured: String(lowest),
    context: found.slice(0, 8).join('; ') || 'no finding',
    isKept: lowest === 100,
  };
}

function speedRow(page: string, report: Report): Row {
  const value = (id: string) => report.audits[id]?.displayValue ?? '?';
  const figures = [
    `LCP ${value('largest-contentful-paint')}`,
    `CLS ${value('cumulative-layout-shift')}`,
    `TBT ${value('total-blocking-time')}`,
  ];
  return {
    promise: `Lighthouse performance, ${page}`,
    goal: SPEED_GOAL,
    measured: String(scoreOf(report, 'performance')),
    context: figures.join(', '),
    isKept: 'not promised yet',
  };
}

function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function findings({ categories, audits }: Report, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const score = audits[id]?.score ?? 1;
    return score < 1 ? [id] : [];
  });
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
