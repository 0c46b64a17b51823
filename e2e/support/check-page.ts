import type { Page, Response } from '@playwright/test';
import { PHONE } from './back-office.ts';
import { expectAccessibleAtAllWidths } from './accessibility.ts';
import { inspectPage } from './inspect/inspect-page.ts';
import { MARK, watchScripts } from './script-watch.ts';
import { waitForHydration, expect, test } from './shop.ts';

/** The two documents of decision 21, in which the payment provider opens its window. */
const PAYMENT_PAGES = ['/checkout', '/payment-test'];

/**
 * Returns a function that opens a page once and checks it: no violation of its content security policy, a strict
 * policy, security headers on all responses, accessible on a phone and a desktop, no sideways scrolling, and no
 * injected script runs. `checkStates` examines what only a visitor's actions show.
 */
export async function pageChecker(page: Page) {
  const takeReports = await watchScripts(page);
  const examined = new Set<string>();
  const waitForRequests = countRequests(page);
  let unprotected: string[] = [];
  page.on('response', (response) => {
    // Tests answer it themselves, because it has no end.
    if (response.url().endsWith('/api/admin/notices/stream')) return;
    if (!hasSecurityHeaders(response)) unprotected.push(`${response.status()} ${response.url()}`);
  });
  return async (path: string, checkStates?: (page: Page) => Promise<void>) => {
    await page.setViewportSize(PHONE);
    // Discards what arrived late about the scripts injected into the previous page.
    await takeReports();
    const response = await page.goto(path);
    if (!response) throw new Error(`${path} was not loaded`);
    await waitForHydration(page);
    await waitForRequests();
    await expect(page.locator('h1').first()).toBeVisible();
    expect(page.url()).toBe(response.url());
    expectStrictPolicy(path, response);
    await expectAccessibleAtAllWidths(page, examined, async () => {
      expect.soft(await inspectPage(page), path).toEqual({});
    });
    await checkStates?.(page);
    expect(await takeReports()).toEqual([]);
    expect(await runInjectedScripts(page)).toEqual([]);
    const stopped = new Set<string>();
    await expect
      .poll(async () => {
        for (const report of await takeReports()) stopped.add(report.replace(/^.*?: /, ''));
        return [...stopped];
      })
      .toEqual(
        expect.arrayContaining([
          'script-src-elem stopped inline',
          'script-src-attr stopped inline',
        ]),
      );
    expect(unprotected).toEqual([]);
    unprotected = [];
  };
}

/** Returns a function that waits until the page has its fonts and all responses, and has rendered them. */
function countRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    // It stays open while the page does.
    if (!request.url().endsWith('/api/admin/notices/stream')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    // The page adds its fonts late, and a new font moves text while axe reads it.
    await page.waitForFunction(() => document.fonts.size > 0);
    let isDone = false;
    while (!isDone) {
      await expect.poll(() => open.size).toBe(0);
      // A rendered response may start the next request.
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      isDone = open.size === 0;
    }
  };
}

/** Returns true for responses of other servers, too. */
function hasSecurityHeaders(response: Response): boolean {
  const base = String(test.info().project.use.baseURL);
  if (!response.url().startsWith(`${base}/`)) return true;
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  return headers['x-content-type-options'] === 'nosniff' && policy.includes('default-src');
}

function expectStrictPolicy(path: string, response: Response): void {
  const header = response.headers()['content-security-policy'] ?? '';
  const policy = new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(policy.get('script-src')?.filter(isUnsafeSource)).toEqual([]);
  expect(policy.get('style-src')?.filter(isUnsafeSource)).toEqual(
    PAYMENT_PAGES.includes(path) ? ["'unsafe-inline'"] : [],
  );
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': ["'self'"],
    'object-src': ["'none'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  });
}

const isUnsafeSource = (source: string) => /unsafe|^\*$|^https?:$|^data:$|^blob:$/.test(source);

/** Writes scripts into the page in the ways that foreign markup would, and returns those that ran. */
function runInjectedScripts(page: Page): Promise<string[]> {
  return page.evaluate(async (mark) => {
    const ran: string[] = [];
    Object.assign(window, { note: (what: string) => ran.push(what) });
    const script = document.createElement('script');
    script.textContent = `note('element'); window.${mark} = 1`;
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = `<img src="data:image/gif;base64,AAAA" onerror="note('attribute')">`;
    document.body.append(image);
    await new Promise((resolve) => {
      image.querySelector('img')?.addEventListener('error', resolve);
    });
    script.remove();
    image.remove();
    return ran;
  }, MARK);
}
