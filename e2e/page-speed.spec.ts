import type { Page } from '@playwright/test';
import { bucketOf } from '../src/shared/speed/buckets.ts';
import { expectAccessibleAtAllWidths } from './support/accessibility.ts';
import { createAdmin, storeSession } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

// Data-saver mode, which the other tests turn on, turns the measurement off.
test.use({ serviceWorkers: 'allow' });

interface Visitor {
  random: number;
  /** Overrides properties of `navigator`. */
  navigator?: Record<string, unknown>;
}

const IN_SAMPLE = 0.24;
const OUTSIDE_SAMPLE = 0.25;

/** Makes the browser look like the one of a visitor, and decides which page loads are in the sample. */
async function becomeVisitor(page: Page, { random, navigator: given = {} }: Visitor) {
  await page.addInitScript(
    ([value, properties]) => {
      Math.random = () => value;
      for (const [name, property] of Object.entries({ webdriver: false, ...properties })) {
        Object.defineProperty(Navigator.prototype, name, { get: () => property });
      }
    },
    [random, given] as const,
  );
}

/** Runs after the idle callbacks that the page has registered before. */
const becomeIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** The number of measured loads of a page. */
async function countVisits(name: string): Promise<number> {
  const { rows } = await execute(
    `select coalesce(sum(visits), 0)::int as visits from page_speed where page = '${name}' and metric = 'ttfb'`,
  );
  return Number(rows[0].visits);
}

function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/measure-page|page-speed/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Opens a page and waits until it measures itself. */
async function visitMeasured(page: Page, path: string): Promise<void> {
  const isLoaded = page.waitForResponse((response) =>
    response.url().includes('/assets/measure-page'),
  );
  await visit(page, path);
  await (await isLoaded).finished();
  await becomeIdle(page);
}

test('a measured page load is counted once and shown in the back-office', async ({ page }) => {
  await becomeVisitor(page, { random: IN_SAMPLE });

  await test.step('the loaded page is counted when the visitor leaves, not the page opened later', async () => {
    await visitMeasured(page, '/story');
    await page
      .getByRole('main')
      .getByRole('link', { name: /shop|products|snacks/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/products/);
    await page.goto('about:blank');
    await expect.poll(() => countVisits('reading')).toBe(1);
    expect(await countVisits('products')).toBe(0);
  });

  await test.step('a page that is hidden and restored is counted once', async () => {
    await visitMeasured(page, '/returns');
    const isSent = page
      .context()
      .waitForEvent('request', (request) => request.url().endsWith('/api/page-speed'));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    const request = await isSent;
    expect(request.headers()['content-type']).toBe('application/json');
    await expect.poll(() => countVisits('policy')).toBe(1);
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await visitMeasured(page, '/contact');
    await page.goto('about:blank');
    await expect.poll(() => countVisits('reading')).toBe(2);
    expect(await countVisits('policy')).toBe(1);
  });

  await test.step('the back-office shows the visits, and figures once there are enough', async () => {
    await storeSession(page, await createAdmin(), 'admin');
    await visit(page, '/admin/speed');
    const row = page.getByRole('row', { name: 'Story, about, contact' });
    await expect(row).toContainText('Too few visits');
    await execute(
      `insert into page_speed select day, page, device, 'lcp', bucket, 30
       from (values ('reading', ${bucketOf('lcp', 150)}), ('admin_list', ${bucketOf('lcp', 3000)})) given (page, bucket),
         (select (now() at time zone 'Asia/Kolkata')::date as day, 'computer' as device) today
       on conflict (day, page, device, metric, bucket) do update set visits = 30`,
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('145 ms, good');
    await expect(page.getByRole('columnheader', { name: 'LCP, target ≤ 1.5 s' })).toBeVisible();
    const list = page.getByRole('row', { name: 'Back-office lists' });
    await expect(list).toContainText('needs attention');
    await expect(page.getByRole('columnheader', { name: 'LCP, target ≤ 2 s' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  await test.step('the period and the devices can be chosen', async () => {
    await page.getByRole('button', { name: 'Cheap phones' }).click();
    await expect(page).toHaveURL('/admin/speed?device=cheap_phone');
    await expect(
      page.getByText('No visits measured on cheap phones in the last 28 days'),
    ).toBeVisible();
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page).toHaveURL('/admin/speed?days=7&device=cheap_phone');
    await page.getByRole('button', { name: 'Computers' }).click();
    await expect(page.getByRole('row', { name: 'Back-office lists' })).toBeVisible();
  });
});

const unmeasured: Record<string, Visitor> = {
  'outside the sample': { random: OUTSIDE_SAMPLE },
  'with Do Not Track': { random: IN_SAMPLE, navigator: { doNotTrack: '1' } },
};

for (const [kind, visitor] of Object.entries(unmeasured)) {
  test(`a visit ${kind} neither downloads nor sends anything`, async ({ page }) => {
    const requests = recordRequests(page);
    await becomeVisitor(page, visitor);
    for (const path of ['/auth', '/cart']) {
      await visit(page, path);
      await page.waitForLoadState('load');
      await becomeIdle(page);
    }
    await page.goto('about:blank');
    expect(requests).toEqual([]);
    expect([await countVisits('auth'), await countVisits('cart')]).toEqual([0, 0]);
    // The service worker downloads the files for offline use.
    const worker = await (await page.request.get('/service-worker.js')).text();
    expect(worker).toContain('/assets/');
    expect(worker).not.toContain('measure-page');
  });
}
