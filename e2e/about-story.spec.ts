import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import type { Page } from '@playwright/test';
import { seedSettings } from '../src/server/db/seed/settings.ts';
import { waitForHydration, expect, test } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main h1');

/** The paths of the breadcrumb that the page gives to search engines. */
async function readBreadcrumbs(page: Page): Promise<string[]> {
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  const trail = things
    .map((thing) => JSON.parse(thing) as Record<string, unknown>)
    .find((thing) => thing['@type'] === 'BreadcrumbList');
  const steps = trail?.itemListElement as { item: string }[] | undefined;
  return steps?.map(({ item }) => new URL(item).pathname) ?? [];
}

async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await waitForHydration(page);
}

/** Follows the only link of the page's main part to a path. */
async function follow(page: Page, path: string): Promise<void> {
  await main(page).locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeFocused();
}

test('About Us and Our Story name the maker and the company, and lead to the products', async ({
  page,
}) => {
  await open(page, '/aboutus');

  await test.step('About Us names the maker, the promises and the company', async () => {
    await expect(heading(page)).toHaveText('About Us');
    await expect(main(page)).toContainText(settings().shop.location);
    await expectTexts(main(page).getByRole('region', { name: 'What we promise' }), [
      figures().dispatchDays,
      figures().deliveryDays,
      figures().cancelWindow,
    ]);
    await expectTexts(main(page).getByRole('region', { name: 'The company' }), [
      `${seedSettings.legal.legalName} (sample)`,
      `${seedSettings.legal.fssaiLicence} (sample)`,
    ]);
    expect(await readBreadcrumbs(page)).toEqual(['/', '/aboutus']);
  });

  await test.step('it leads to the products, to both categories and to the story', async () => {
    for (const path of ['/products', '/sattu', '/makhana']) {
      await expect(main(page).locator(`a[href="${path}"]`)).toBeVisible();
    }
    await follow(page, '/story');
  });

  await test.step('Our Story has six cards in the order of the events, with pictures', () =>
    expectStory(page));

  await test.step('it leads to the products and to About Us', async () => {
    await expect(main(page).locator('a[href="/products"]')).toBeVisible();
    await follow(page, '/aboutus');
    await expect(heading(page)).toHaveText('About Us');
  });
});

async function expectStory(page: Page): Promise<void> {
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
  await expect(cards.filter({ hasText: String(settings().shop.foundedYear) })).toHaveCount(1);
  for (const picture of await cards.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('alt', /\w+ \w+/);
    await expect(picture).toHaveJSProperty('naturalWidth', 400);
  }
  expect(await readBreadcrumbs(page)).toEqual(['/', '/story']);
}
