import type { Page } from '@playwright/test';
import { brand } from '../src/shared/brand.ts';
import { compliance } from '../src/shared/compliance.ts';
import { policy } from '../src/shared/policy.ts';
import { expectFine } from './support/fine.ts';
import { expect, test, visit } from './support/shop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What the page tells search engines about the way to it. */
async function trailOf(page: Page): Promise<string[]> {
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  const trail = things
    .map((thing) => JSON.parse(thing) as Record<string, unknown>)
    .find((thing) => thing['@type'] === 'BreadcrumbList');
  const steps = trail?.itemListElement as { item: string }[] | undefined;
  return steps?.map(({ item }) => new URL(item).pathname) ?? [];
}

test('about us tells who makes the food, what is promised and who answers for it', async ({
  page,
}) => {
  const response = await page.goto('/aboutus');
  expect(response?.status()).toBe(200);
  await expect(heading(page)).toHaveText('About Us');
  await expect(main(page)).toContainText(brand.location);
  for (const promise of [policy.dispatchDays, policy.deliveryDays, policy.cancelTime]) {
    await expect(main(page).getByRole('region', { name: 'What we promise' })).toContainText(
      promise,
    );
  }
  const company = main(page).getByRole('region', { name: 'The company' });
  await expect(company).toContainText(`${compliance.legalName} (sample)`);
  await expect(company).toContainText(`${compliance.fssaiLicence} (sample)`);
  expect(await trailOf(page)).toEqual(['/', '/aboutus']);
});

test('about us leads to the products, to both categories and to the story', async ({ page }) => {
  for (const path of ['/products', '/sattu', '/makhana', '/story']) {
    await visit(page, '/aboutus');
    await main(page).locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toBeFocused();
  }
});

test('our story is six cards in the order in which it happened', async ({ page }) => {
  const response = await page.goto('/story');
  expect(response?.status()).toBe(200);
  await expect(heading(page)).toHaveText('Our Story');
  const cards = main(page)
    .getByRole('list', { name: /^Our story/ })
    .getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'A pond at first light',
    'Sand in an iron pan',
    'Two stones and an arm',
    'The kitchen table',
    'The first parcel',
    'The basket',
  ]);
  await expect(cards.filter({ hasText: String(brand.foundedYear) })).toHaveCount(1);
  for (const card of await cards.all()) {
    const picture = card.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('alt', /\w+ \w+/);
    await expect(picture).toHaveJSProperty('naturalWidth', 400);
  }
  expect(await trailOf(page)).toEqual(['/', '/story']);
});

test('our story leads on to the products and to about us', async ({ page }) => {
  for (const path of ['/products', '/aboutus']) {
    await visit(page, '/story');
    await main(page).locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
  }
});

for (const path of ['/aboutus', '/story']) {
  test(`${path} has no accessibility finding, and room enough`, async ({ page }) => {
    await visit(page, path);
    await expectFine(page);
  });
}

test.describe('a page that does not exist', () => {
  test.use({ quiet: false });

  test('names the ways on', async ({ page }) => {
    await visit(page, '/no/such/page');
    const ways = page.getByRole('navigation', { name: 'Perhaps you were looking for' });
    for (const path of ['/products', '/makhana', '/sattu', '/contact']) {
      await expect(ways.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expectFine(page);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });
    test('is still missing, and every way on still works', async ({ page }) => {
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page not found');
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden();
      await main(page).getByRole('link', { name: 'All products' }).click();
      await expect(page).toHaveURL('/products');
      await expect(heading(page)).toHaveText('Traditional Superfoods');
    });
  });
});

test.describe('a page that breaks', () => {
  test.use({ quiet: false });

  test('says so, offers help, and comes back on reload', async ({ page }) => {
    await visit(page, '/aboutus');
    const file = await storyModule(page);
    await page.route(`**${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Story() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Our Story' }).click();
    await expect(heading(page)).toHaveText('Something went wrong');
    await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(main(page).locator(`a[href="mailto:${brand.contact.email}"]`)).toBeVisible();
    await expectFine(page);

    await page.unroute(`**${file}`);
    await main(page).getByRole('link', { name: 'Reload' }).click();
    await expect(page).toHaveURL('/story');
    await expect(heading(page)).toHaveText('Our Story');
  });

  /** The file in which the browser finds the story page. */
  async function storyModule(page: Page): Promise<string> {
    return page.evaluate(
      () =>
        (
          window as never as {
            __reactRouterManifest: { routes: Record<string, { module: string }> };
          }
        ).__reactRouterManifest.routes['storefront/story/route']?.module ?? '',
    );
  }
});
