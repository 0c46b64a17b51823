import type { Page } from '@playwright/test';
import { expectFine, findings, sidewaysOverflow } from './support/fine.ts';
import { newAdmin, newPerson, storeSession } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const expectNoFindings = async (page: Page) => expect(await findings(page)).toEqual([]);

/** Opens one page after the other and examines each on wide, small and very small screens. */
async function expectFinePages(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize(WIDE);
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectFine(page);
    });
  }
}

test.describe('no accessibility finding, and no sideways scrolling', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The home page with its mini-cart and question', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await expectNoFindings(page);

    await test.step('mini-cart and question', async () => {
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).hover();
      await expect(page.getByRole('dialog', { name: 'Mini cart' })).toBeVisible();
      await expectNoFindings(page);
      await page.getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
    });

    await test.step('the page fits every width', async () => {
      for (const width of [320, 390, 768, 1023, 1024, 1280, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => sidewaysOverflow(page), `at ${width} px`).toBe(0);
      }
    });
  });

  test('The home page with its film, and with its menu on a phone', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');

    await test.step('film', async () => {
      await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
      const film = page.getByRole('dialog', { name: 'My 4 pm desk snack' });
      await expect(film.locator('video')).toBeVisible();
      await expectNoFindings(page);
      await page.setViewportSize(PHONE);
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(film).toHaveCount(0);
    });

    await test.step('menu on a phone', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expectNoFindings(page);
    });
  });

  test('The list of products with its filters', async ({ page }) => {
    await storeCart(page, 2);
    await expectFinePages(page, ['/products', '/products?search=pizza']);

    await test.step('open filters', async () => {
      await page.setViewportSize(WIDE);
      await visit(page, '/products?search=sattu');
      await page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .click();
      await expectNoFindings(page);
      await page.setViewportSize(PHONE);
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await expectNoFindings(page);
    });
  });

  test('The pages of products and the cart', async ({ page }) => {
    await storeCart(page, 2);
    await expectFinePages(page, ['/products/peri-peri-makhana', '/products/cocoa-sattu', '/cart']);
  });

  test('The pages that links in emails lead to', async ({ page }) => {
    await expectFinePages(page, [
      '/reset-password',
      '/reset-password?token=abc',
      '/admin/invite/inv_made-up',
    ]);
  });

  test('The sign-in page with its forms and its dialog', async ({ page }) => {
    await expectFinePages(page, ['/auth']);

    await test.step('the dialog for a forgotten password', async () => {
      await page.setViewportSize(WIDE);
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
      await expect(dialog).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the form of a new account with its messages', async () => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Create Account', exact: true }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectNoFindings(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => sidewaysOverflow(page)).toBe(0);
    });
  });

  test('The pages that only a customer sees', async ({ page }) => {
    await storeSession(page, await newPerson({ emailVerifiedAt: null }));
    await expectFinePages(page, ['/verify-email?token=abc']);
    await page.setViewportSize(WIDE);
    await visit(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expectNoFindings(page);
  });

  const backOffice = [
    ['/admin', '/admin/orders', '/admin/orders/not-completed'],
    ['/admin/stock/holds', '/admin/users', '/admin/mails'],
    ['/admin/audit', '/admin/admins'],
  ];
  for (const paths of backOffice) {
    test(`The back-office: ${paths.join(', ')}`, async ({ page }) => {
      const other = await newAdmin();
      await storeSession(page, await newAdmin(), 'admin');
      await expectFinePages(page, paths);
      if (!paths.includes('/admin/admins')) return;

      await test.step('the question before a demotion', async () => {
        await page.setViewportSize(WIDE);
        const row = page.getByRole('row').filter({ hasText: other.email });
        await row.getByRole('button', { name: 'Demote' }).click();
        const question = page.getByRole('alertdialog');
        await expect(question).toBeVisible();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        await expect(question).toHaveCount(0);
      });

      await test.step('the menu on a phone', async () => {
        await page.setViewportSize(PHONE);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
});

/** The policies link to it; it sends a guest to the sign-in page. */
const FOR_CUSTOMERS = '/dashboard';

test('Every internal link leads to a page, and no page has an error', async ({ page, request }) => {
  const ids = new Map<string, string[]>();
  const anchors = new Set<string>();
  const pictures = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (ids.has(path)) continue;
    const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    const type = response.headers()['content-type'];
    expect([path, response.status(), type]).toEqual([path, 200, 'text/html; charset=utf-8']);
    if (path === FOR_CUSTOMERS) {
      ids.set(path, []);
      continue;
    }
    await visit(page, path);
    const found = await linksOf(page);
    // A link of the shop never leads to a page that is hidden from search engines.
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

/** The links of a page within the shop, its pictures, and the ids that links can point to. */
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

/** Scrolls and waits until the pictures in view have loaded and are drawn. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await page.waitForFunction(() => {
    const isInView = (picture: HTMLImageElement) => {
      const box = picture.getBoundingClientRect();
      const isBeside = box.right <= 0 || box.left >= innerWidth;
      return !isBeside && box.bottom > 0 && box.top < innerHeight;
    };
    return [...document.images].filter(isInView).every(({ complete }) => complete);
  });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Makes the next page a first visit: nothing is cached and nothing is stored. */
async function forgetShop(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Network.clearBrowserCache');
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
}

test('Pages do not move while they load and are scrolled on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await storeCart(page, 3);
  for (const path of ['/', '/products', '/products/classic-sattu', '/cart', '/auth']) {
    await test.step(path, async () => {
      await visit(page, path);
      await page.waitForLoadState('networkidle');
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 600) {
        await scrollTo(page, top);
      }
      const total = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      );
      expect(total).toBeLessThan(0.001);
      await forgetShop(page);
    });
  }
});

test('Sections that are drawn late reserve about the height they need', async ({ page }) => {
  for (const path of ['/', '/products/classic-sattu']) {
    await visit(page, path);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = await page.locator('.defer-offscreen').evaluateAll((parts) => {
        document.documentElement.dataset.deferred = 'first';
        const reserved = parts.map((part) =>
          Number.parseFloat(getComputedStyle(part).containIntrinsicHeight.slice('auto '.length)),
        );
        delete document.documentElement.dataset.deferred;
        return parts.map((part, index) => ({
          atRest: reserved[index] ?? 0,
          really: part.clientHeight,
        }));
      });
      expect(heights.length).toBeGreaterThan(0);
      for (const { atRest, really } of heights) {
        const text = `${path}: ${really} instead of ${atRest} at ${width} px`;
        expect(Math.abs(really - atRest), text).toBeLessThan(100);
      }
    }
  }
});
