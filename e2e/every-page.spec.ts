import type { Page } from '@playwright/test';
import { expectFine, findings, sidewaysOverflow } from './support/fine.ts';
import { newAdmin, newPerson, storeSession, visitAsAdmin } from './support/people.ts';
import { alive, expect, storeCart, test, visit } from './support/shop.ts';

const screens = [
  '/',
  '/products',
  '/products?search=pizza',
  '/products/peri-peri-makhana',
  '/products/cocoa-sattu',
  '/cart',
  '/shipping-policy',
  '/auth',
  '/reset-password',
  '/reset-password?token=abc',
  '/admin/invite/inv_made-up',
];

const backOffice = [
  '/admin',
  '/admin/orders',
  '/admin/orders/not-completed',
  '/admin/stock/holds',
  '/admin/admins',
  '/admin/users',
  '/admin/mails',
  '/admin/audit',
];

test.describe('no accessibility finding, and room enough', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const path of screens) {
    test(path, async ({ page }) => {
      await storeCart(page, 2);
      await visit(page, path);
      await expectFine(page);
    });
  }

  test('/verify-email?token=abc', async ({ page }) => {
    await storeSession(page, await newPerson({ emailVerifiedAt: null }));
    await visit(page, '/verify-email?token=abc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFine(page);
  });

  for (const path of backOffice) {
    test(path, async ({ page }) => {
      await visitAsAdmin(page, path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page);
    });
  }
});

test.describe('open layers have no accessibility finding', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('filters', async ({ page }) => {
    await visit(page, '/products?search=sattu');
    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .click();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('mini-cart and question', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).hover();
    await expect(page.getByRole('dialog', { name: 'Mini cart' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('film', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
  });

  test('sign-up with its messages, and the forgotten password', async ({ page }) => {
    await visit(page, '/auth');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Forgot Password?' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  test('access denied', async ({ page }) => {
    await storeSession(page, await newPerson());
    await visit(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('the back-office menu and the question before a demotion', async ({ page }) => {
    const other = await newAdmin();
    await visitAsAdmin(page, '/admin/admins');
    await page
      .getByRole('row')
      .filter({ hasText: other.email })
      .getByRole('button', { name: 'Demote' })
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await findings(page)).toEqual([]);
  });

  test('menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await findings(page)).toEqual([]);
  });
});

/** Named by the policies; a guest is led on from there to the sign-in. */
const BEHIND_THE_LOGIN = '/dashboard';

test('every internal link leads somewhere, and no page complains', async ({ page, request }) => {
  test.setTimeout(150_000);
  const ids = new Map<string, string[]>();
  const anchors = new Set<string>();
  const pictures = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (ids.has(path)) continue;
    const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    const type = response.headers()['content-type'];
    expect([path, response.status(), type]).toEqual([path, 200, 'text/html; charset=utf-8']);
    if (path === BEHIND_THE_LOGIN) {
      ids.set(path, []);
      continue;
    }
    await page.goto(path);
    await alive(page);
    const found = await linksOf(page);
    // Whoever follows a link of the shop does not end at a page that is not meant for them.
    expect([path, found.robots]).toEqual([path, null]);
    ids.set(path, found.ids);
    for (const picture of found.pictures) pictures.add(picture);
    for (const { address, hash } of found.links) {
      queue.push(address);
      if (hash) anchors.add(address + hash);
    }
  }
  expect(ids.size).toBeGreaterThanOrEqual(25);
  for (const anchor of anchors) {
    const [path = '', id = ''] = anchor.split('#');
    expect([anchor, ids.get(path)?.includes(decodeURIComponent(id))]).toEqual([anchor, true]);
  }
  expect(pictures.size).toBeGreaterThanOrEqual(20);
  for (const picture of pictures) {
    const response = await request.get(picture);
    const type = response.headers()['content-type'] ?? '';
    expect([picture, response.status(), type.split('/')[0]]).toEqual([picture, 200, 'image']);
  }
});

/** What leads away from a page within the shop, and what it shows and can be led to. */
function linksOf(page: Page) {
  return page.evaluate(() => {
    const own = ({ origin }: URL) => origin === location.origin;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(own)
      .map(({ pathname, search, hash }) => ({ address: pathname + search, hash }));
    const sources = [...document.querySelectorAll<HTMLElement>('img, source')].flatMap((picture) =>
      [
        picture.getAttribute('src') ?? '',
        ...(picture.getAttribute('srcset') ?? '').split(',').map((one) => one.trim().split(' ')[0]),
      ].flatMap((address) => (address ? [new URL(address, location.href)] : [])),
    );
    return {
      links,
      pictures: sources
        .filter((url) => own(url) && !url.pathname.startsWith('/media/'))
        .map(String),
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      robots: document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null,
    };
  });
}

for (const width of [390, 768, 1023, 1024, 1280, 1600]) {
  test(`the home page fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}

for (const path of ['/', '/products', '/products/classic-sattu', '/cart', '/auth']) {
  test(`${path} does not move while it loads and is scrolled`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await storeCart(page, 3);
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await page.waitForLoadState('networkidle');
    }
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(total).toBeLessThan(0.001);
  });
}

for (const path of ['/', '/products/classic-sattu']) {
  test(`parts of ${path} that rest count as about as high as they are`, async ({ page }) => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, path);
      const heights = await page.locator('.rests').evaluateAll((parts) => {
        delete document.documentElement.dataset.rests;
        return parts.map((part) => ({
          atRest: Number.parseFloat(
            getComputedStyle(part).containIntrinsicHeight.slice('auto '.length),
          ),
          really: part.clientHeight,
        }));
      });
      expect(heights.length).toBeGreaterThan(0);
      for (const { atRest, really } of heights) {
        expect(
          Math.abs(really - atRest),
          `${really} instead of ${atRest} at ${width} px`,
        ).toBeLessThan(100);
      }
    }
  });
}
