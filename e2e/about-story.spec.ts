import type { Page } from '@playwright/test';
import { brand } from '../src/shared/brand.ts';
import { compliance } from '../src/shared/compliance.ts';
import { policy } from '../src/shared/policy.ts';
import { expectFine } from './support/fine.ts';
import { alive, expect, test } from './support/shop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The paths of the breadcrumb that the page gives to search engines. */
async function trailOf(page: Page): Promise<string[]> {
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
  await alive(page);
}

/** Follows the only link of the page's main part to a path. */
async function follow(page: Page, path: string): Promise<void> {
  await main(page).locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeFocused();
}

test('About Us names the maker, the promises and the company, and leads on', async ({ page }) => {
  await open(page, '/aboutus');
  await expect(heading(page)).toHaveText('About Us');
  await expect(main(page)).toContainText(brand.location);
  const promises = main(page).getByRole('region', { name: 'What we promise' });
  for (const promise of [policy.dispatchDays, policy.deliveryDays, policy.cancelTime]) {
    await expect(promises).toContainText(promise);
  }
  const company = main(page).getByRole('region', { name: 'The company' });
  await expect(company).toContainText(`${compliance.legalName} (sample)`);
  await expect(company).toContainText(`${compliance.fssaiLicence} (sample)`);
  expect(await trailOf(page)).toEqual(['/', '/aboutus']);

  await test.step('it leads to the products, to both categories and to the story', async () => {
    for (const path of ['/products', '/sattu', '/makhana', '/story']) {
      await follow(page, path);
      await page.goBack();
      await expect(heading(page)).toHaveText('About Us');
    }
  });

  await test.step('it has no accessibility finding and fits narrow screens', () =>
    expectFine(page));
});

test('Our Story shows six cards in the order of the events, and leads on', async ({ page }) => {
  await open(page, '/story');
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

  await test.step('it leads to the products and to About Us', async () => {
    for (const path of ['/products', '/aboutus']) {
      await follow(page, path);
      await page.goBack();
      await expect(heading(page)).toHaveText('Our Story');
    }
  });

  await test.step('it has no accessibility finding and fits narrow screens', () =>
    expectFine(page));
});
