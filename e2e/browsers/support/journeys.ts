import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, BrowserWindow } from './browser.ts';
import { REPORT_DELAY_MS, startErrorProxy, type ErrorProxy } from './error-proxy.ts';
import { createPage, type Page } from './page.ts';
import { startTestShop } from './test-shop.ts';

const RESULTS = join(import.meta.dirname, '../../../test-results/browsers');

/** A journey may open a second window for a second person. */
export type Journey = (openPage: () => Promise<Page>) => Promise<void>;

/** Starts the browser and a shop of its own, and makes a test of each journey. */
export function testJourneys(
  startBrowser: () => Promise<Browser>,
  journeys: Record<string, Journey>,
): void {
  let browser: Browser;
  let proxy: ErrorProxy;
  const cleanUp: (() => unknown)[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
    cleanUp.push(() => browser.close());
    const shop = await startTestShop();
    cleanUp.push(() => shop.close());
    proxy = await startErrorProxy(shop.url);
    cleanUp.push(() => proxy.close());
  });
  afterAll(async () => {
    for (const work of cleanUp.toReversed()) await work();
  });

  for (const [name, journey] of Object.entries(journeys)) {
    test(name, async () => {
      const windows: BrowserWindow[] = [];
      let errors: string[] = [];
      const openPage = async () => {
        const window = await browser.openWindow();
        windows.push(window);
        return createPage(window, proxy.url);
      };
      try {
        await journey(openPage);
        await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY_MS * 2));
        errors = proxy.takeErrors();
        expect(errors, 'errors of the pages').toEqual([]);
      } catch (error) {
        errors.push(...proxy.takeErrors());
        const pages = await Promise.all(
          windows.map((window, index) =>
            describeWindow(window, `${browser.name} ${name} ${index + 1}`),
          ),
        );
        throw new Error([(error as Error).message, ...errors, ...pages].join('\n\n'), {
          cause: error,
        });
      } finally {
        for (const window of windows) await window.close();
      }
    });
  }
}

/** Saves a screenshot, and returns what the page says. */
async function describeWindow(window: BrowserWindow, title: string): Promise<string> {
  const file = join(RESULTS, `${title.replaceAll(/\W+/g, '-')}.png`);
  try {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(file, await window.screenshot(), 'base64');
    const source = '() => `${location.href}\\n${document.body.innerText}`';
    const text = String(await window.evaluate({ source, args: [] }));
    return `${file}\n${text.replaceAll(/\n\s*\n/g, '\n').slice(0, 3000)}`;
  } catch (error) {
    return `${title} does not answer: ${(error as Error).message}`;
  }
}
