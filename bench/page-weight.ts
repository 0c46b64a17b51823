import { chromium, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import type { Row } from '../harness/report.ts';

const MAX_KB = 450;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };

/** Measures everything that the home page loads on a phone, before and after scrolling. */
export async function pageWeight(shopUrl: string): Promise<Row[]> {
  console.log('Page weight: home on a phone …');
  const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const weight = await weigh(await page.context().newCDPSession(page));
    await page.goto(shopUrl, { waitUntil: 'networkidle' });
    const first = weight.total();
    const byType = weight.text();
    await scrollThrough(page);
    return [
      {
        promise: 'home page on a phone, before films',
        goal: `≤ ${MAX_KB} KB`,
        measured: `${kb(first)} KB`,
        context: `${byType}; scrolled to its end ${kb(weight.total())} KB`,
        isKept: first / 1000 <= MAX_KB,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function weigh(session: CDPSession) {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return {
    total: () => [...bytes.values()].reduce((sum, size) => sum + size, 0),
    text: () =>
      [...bytes]
        .toSorted(([, a], [, b]) => b - a)
        .map(([type, size]) => `${type.toLowerCase()} ${kb(size)}`)
        .join(', '),
  };
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForLoadState('networkidle');
  }
}

const kb = (size: number) => (size / 1000).toFixed(1);
