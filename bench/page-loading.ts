import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import type { Row } from '../harness/report.ts';
import { openPhone } from './interaction/phone.ts';
import { serveVariant } from './variant-server.ts';

const ROUNDS = 11;
/** The network of Lighthouse's phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Undoes `deferScripts` of the web application. */
function loadScriptsAtOnce(html: string): string {
  const links = replaceAll(html, '<link rel="late-modulepreload"', '<link rel="modulepreload"');
  return replaceAll(links, '<script type="late-module"', '<script type="module"');
}

function replaceAll(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`The page does not contain ${from}.`);
  return html.replaceAll(from, to);
}

/** The page as it is, once more to show the noise, and without each optimisation. */
const variants = {
  shop: (html: string) => html,
  again: (html: string) => html,
  scriptsAtOnce: loadScriptsAtOnce,
};

type Name = keyof typeof variants;
type Off = Exclude<Name, 'shop' | 'again'>;

interface Figures {
  fcpMs: number;
  lcpMs: number;
  hydratedMs: number;
  /** CPU time of the main thread until the page is idle. */
  cpuMs: number;
}

/** Loads the home page on a slow phone with and without each optimisation in turn. */
export async function pageLoading(shopUrl: string): Promise<Row[]> {
  const names = Object.keys(variants) as Name[];
  const servers = await Promise.all(
    names.map(async (name) => ({ name, server: await serveVariant(shopUrl, variants[name]) })),
  );
  const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
  const rounds: Record<Name, Figures>[] = [];
  try {
    // Round 0 warms up and does not count. The order alternates, because neighbours share the load of the machine.
    for (let round = 0; round <= ROUNDS; round += 1) {
      console.log(`Page loading, round ${round} of ${ROUNDS} …`);
      const found: [Name, Figures][] = [];
      for (const { name, server } of round % 2 === 0 ? servers : servers.toReversed()) {
        found.push([name, await visitHome(browser, server.url)]);
      }
      if (round > 0) rounds.push(Object.fromEntries(found) as Record<Name, Figures>);
    }
  } finally {
    await browser.close();
    for (const { server } of servers) server.close();
  }
  return [
    gainRow(rounds, { what: 'scripts are not deferred', off: 'scriptsAtOnce', figure: 'lcpMs' }),
  ];
}

async function visitHome(browser: Browser, url: string): Promise<Figures> {
  const phone = await openPhone(browser, { url });
  const { page } = phone;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(observeLoading);
  await phone.open('/');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const times = await page.evaluate(() => window.loading);
  await phone.close();
  return { ...times, cpuMs: seconds * 1000 };
}

declare global {
  interface Window {
    loading: { fcpMs: number; lcpMs: number; hydratedMs: number };
  }
}

/** Runs in the page before its own scripts; `hydrated` is the event of the web application. */
function observeLoading(): void {
  const loading = { fcpMs: Number.NaN, lcpMs: Number.NaN, hydratedMs: Number.NaN };
  window.loading = loading;
  addEventListener('hydrated', () => (loading.hydratedMs = performance.now()));
  new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (first) loading.fcpMs = first.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    loading.lcpMs = list.getEntries().at(-1)?.startTime ?? Number.NaN;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Quartiles and median over the rounds. */
interface Spread {
  low: number;
  middle: number;
  high: number;
}

type Rounds = Record<Name, Figures>[];

/** Compares the page without an optimisation with both visits of the unchanged page. */
const slowdown = (rounds: Rounds, off: Off, figure: keyof Figures) =>
  spreadOf(
    rounds.map(
      ({ shop, again, ...others }) => others[off][figure] / Math.sqrt(shop[figure] * again[figure]),
    ),
  );

function spreadOf(ratios: number[]): Spread {
  const sorted = ratios.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { low: at(0.25), middle: at(0.5), high: at(0.75) };
}

const FIGURES = ['fcpMs', 'lcpMs', 'hydratedMs', 'cpuMs'] as const;

interface Optimisation {
  what: string;
  off: Off;
  /** What it improves. */
  figure: keyof Figures;
}

/** An optimisation is worth its code if the page without it is slower by more than the noise. */
function gainRow(rounds: Rounds, { what, off, figure }: Optimisation): Row {
  const slower = slowdown(rounds, off, figure);
  const noise = spreadOf(rounds.map(({ shop, again }) => again[figure] / shop[figure]));
  const others = FIGURES.filter((other) => other !== figure).map(
    (other) => `${nameOf(other)} ${textOf(slowdown(rounds, off, other))}`,
  );
  return {
    promise: `home, ${nameOf(figure)} if ${what}`,
    goal: 'slower, beyond the noise',
    measured: textOf(slower),
    context: `noise ${textOf(noise)}; ${others.join(', ')}`,
    isKept: slower.middle > noise.high && slower.low > noise.middle,
    figures: { ratio: slower.middle, noiseRatio: noise.middle },
  };
}

const nameOf = (figure: keyof Figures) => figure.slice(0, -'Ms'.length).toUpperCase();

const textOf = ({ low, middle, high }: Spread) =>
  `${middle.toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`;
