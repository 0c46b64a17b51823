import type { Page } from '@playwright/test';
import { formatRupees } from '#shared/money.ts';
import type { Product } from '#shared/catalog/product.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { expectFine } from './support/fine.ts';
import { alive, execute, expect, test, visit } from './support/shop.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pack = (page: Page, slug: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href="/products/${slug}"]`) });
const viewLinks = (page: Page) => page.getByRole('main').getByRole('link', { name: /^View pack/ });
const action = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

/** What a screen reader says about one bar after the other. */
async function bars(page: Page, title: string): Promise<string[]> {
  const pairs = region(page, title).locator('dl > div');
  return pairs.evaluateAll((all) =>
    all.map(
      (pair) => `${pair.querySelector('dt')?.textContent} ${pair.querySelector('dd')?.textContent}`,
    ),
  );
}

async function inCatalogue(page: Page, slug: string): Promise<Product> {
  const answer = await page.request.get(`/api/products/${slug}`);
  return ((await answer.json()) as { data: { product: Product } }).data.product;
}

const pages = {
  makhana: {
    title: 'Makhana, popped the patient way',
    picture: /lotus pond/,
    button: { name: 'Shop Now', to: '/products?category=makhana' },
    packs: {
      'peri-peri-makhana': 'Peri Peri Makhana',
      'tomato-makhana': 'Tomato Makhana',
      'minty-masala-makhana': 'Minty Masala Makhana',
    },
    measured: 'himalayan-salt-makhana',
    comparison: 'Beside a packet of chips',
    other: 'Potato chips',
    recipes: { title: 'Recipes', names: ['Chaat bowl', 'Quick raita', 'Kheer'] },
    door: { name: 'Go to Sattu', to: '/sattu' },
  },
  sattu: {
    title: 'Sattu, the original protein mix',
    picture: /stone mill/,
    button: { name: 'Buy Now', to: '/products/classic-sattu' },
    packs: {
      'classic-sattu': 'Classic Sattu',
      'jaggery-sattu': 'Jaljira Sattu',
      'masala-sattu': 'Masala Sattu',
    },
    measured: 'classic-sattu',
    comparison: 'Beside plain wheat flour',
    other: 'Maida',
    recipes: { title: 'Ways to enjoy sattu', names: ['Sharbat', 'Paratha', 'Cheela'] },
    door: { name: 'Go to Makhana', to: '/makhana' },
  },
};

for (const [category, shown] of Object.entries(pages)) {
  test.describe(`/${category}`, () => {
    test('shows its packs at the prices of the catalogue, and leads to them', async ({ page }) => {
      await visit(page, `/${category}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.title);
      await expect(page.getByRole('img', { name: shown.picture })).toBeVisible();
      await expect(viewLinks(page)).toHaveCount(3);
      for (const [slug, name] of Object.entries(shown.packs)) {
        const { tagline, price, originalPrice } = await inCatalogue(page, slug);
        const card = pack(page, slug);
        await expect(card.getByRole('heading')).toHaveText(name);
        await expect(card).toContainText(tagline ?? 'no tagline');
        await expect(card.locator('b')).toHaveText(formatRupees(price));
        await expect(card.locator('s')).toHaveText(`MRP ${formatRupees(originalPrice)}`);
        await expect(card).toContainText(/In Stock|Only \d+ left/);
      }
      const all = page.getByRole('main').getByRole('link', { name: `View all ${category}` });
      await expect(all).toHaveAttribute('href', `/products?category=${category}`);
      await action(page, shown.button.name).click();
      await expect(page).toHaveURL(shown.button.to);
    });

    test('compares the figures of a product that it names', async ({ page }) => {
      await visit(page, `/${category}`);
      const { name, nutritionalInfo } = await inCatalogue(page, shown.measured);
      const figures = region(page, 'What is in 100 g');
      await expect(figures.getByRole('link', { name })).toHaveAttribute(
        'href',
        `/products/${shown.measured}`,
      );
      const { protein, fiber, fat, sugar, calories } = nutritionalInfo ?? {};
      await expect(figures.locator('dd')).toHaveText([
        `${protein} g`,
        `${fiber} g`,
        `${sugar} g`,
        `${calories} kcal`,
      ]);
      const own = category === 'makhana' ? 'Makhana' : 'Sattu';
      const spoken = await bars(page, shown.comparison);
      expect(spoken).toHaveLength(6);
      expect(spoken.filter((line) => line.startsWith(own))).toEqual(
        [protein, fiber, fat].map((grams) => `${own} ${grams} g`),
      );
      for (const line of spoken.filter((one) => !one.startsWith(own))) {
        expect(line).toMatch(new RegExp(`^${shown.other} \\d+ g$`));
      }
      await expect(region(page, shown.comparison)).toContainText(
        new RegExp(`: ${name}\\..*typical.*public food tables`),
      );
    });

    test('tells how to eat it, with quantities, and opens the door to the other', async ({
      page,
    }) => {
      await visit(page, `/${category}`);
      const recipes = region(page, shown.recipes.title);
      await expect(recipes.getByRole('heading', { level: 3 })).toHaveText(shown.recipes.names);
      for (const name of shown.recipes.names) {
        const ingredients = recipes.getByRole('list', { name: `Ingredients for ${name}` });
        await expect(ingredients).toContainText(/\d+ g\)|\d+ ml/);
        const steps = recipes.getByRole('list', { name: `Steps for ${name}` });
        await expect(steps.getByRole('listitem')).toHaveCount(3);
      }
      await action(page, shown.door.name).click();
      await expect(page).toHaveURL(shown.door.to);
    });

    test('answers by keyboard, and tells search engines the same', async ({ page }) => {
      await visit(page, `/${category}`);
      const answers = region(page, 'What people ask').locator('details');
      const told = await structuredData(page);
      const asked = told.FAQPage?.mainEntity ?? [];
      expect(asked.length).toBeGreaterThanOrEqual(4);
      await expect(answers).toHaveCount(asked.length);
      for (const [index, { name, acceptedAnswer }] of asked.entries()) {
        const answer = answers.nth(index).locator('p');
        await expect(answer).toBeHidden();
        await answers.nth(index).locator('summary').focus();
        await page.keyboard.press('Enter');
        await expect(answers.nth(index).locator('summary')).toHaveText(name);
        await expect(answer).toBeVisible();
        await expect(answer).toHaveText(acceptedAnswer.text);
      }
      const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      const steps = told.BreadcrumbList?.itemListElement ?? [];
      expect(steps.map(({ item }) => new URL(item).pathname)).toEqual(['/', `/${category}`]);
      await expect(way).toHaveText(steps.map(({ name }) => new RegExp(`${name}$`)));
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`/${category}$`),
      );
    });

    test.describe('on every screen', () => {
      test.use({ contextOptions: { reducedMotion: 'reduce' } });

      test('has no accessibility finding, and room enough', async ({ page }) => {
        await visit(page, `/${category}`);
        const question = region(page, 'What people ask').locator('summary').first();
        await question.click();
        await expectFine(page);
      });
    });
  });
}

interface Told {
  '@type': string;
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
  itemListElement?: { name: string; item: string }[];
}

async function structuredData(page: Page): Promise<Record<string, Told | undefined>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = scripts.map((script) => JSON.parse(script) as Told);
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]));
}

test('sattu says what speaks for it', async ({ page }) => {
  await visit(page, '/sattu');
  await expect(region(page, 'Why sattu').getByRole('heading', { level: 3 })).toHaveText([
    'Ready as it is',
    'The whole gram',
    'Drink, stuffing, batter',
  ]);
});

test('prices, stock and packs on the page are those of the database', async ({ page }) => {
  test.setTimeout(90_000);
  const { path, remove } = temporaryFolder();
  const shop = await runShop({ DATA_DIR: path });
  const change = (statement: string) => execute(`update products set ${statement}`, path);
  try {
    await page.goto(`${shop.url}/sattu`);
    await expect(viewLinks(page)).toHaveCount(3);
    await change(`price_paise = 16550, original_price_paise = 19900 where slug = 'masala-sattu'`);
    await change(`on_hand = 0 where slug = 'classic-sattu'`);
    await change(`is_active = false where slug = 'jaggery-sattu'`);
    await expect(async () => {
      await page.reload();
      await expect(viewLinks(page)).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await expect(pack(page, 'masala-sattu')).toContainText(/₹165\.50\s*MRP ₹199\s*17% off/);
    await expect(pack(page, 'classic-sattu')).toContainText('Out of Stock');
    await expect(action(page, 'Buy Now')).toHaveAttribute('href', '/products/masala-sattu');

    await change(`is_active = false where category_slug = 'sattu'`);
    await expect(async () => {
      await page.reload();
      await expect(viewLinks(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(action(page, 'Buy Now')).toHaveAttribute('href', '/products?category=sattu');
    await expect(page.getByRole('heading', { name: 'What is in 100 g' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Ways to enjoy sattu' })).toBeVisible();
  } finally {
    // The page may still be fetching from it.
    await page.goto('about:blank');
    await shop.end('SIGTERM');
    remove();
  }
});

test('the page does not wait for a slow server, and stands without one', async ({ page }) => {
  let giveUp = () => {};
  const waited = new Promise<void>((resolve) => (giveUp = resolve));
  await page.route('**/api/products**', async (route) => {
    await waited;
    await route.abort();
  });
  await page.goto('/cart');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sattu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.sattu.title);
  await expect(viewLinks(page)).toHaveCount(0);
  await expect(action(page, 'Buy Now')).toHaveAttribute('href', '/products?category=sattu');
  giveUp();
  await expect(viewLinks(page)).toHaveCount(3);
  await expect(action(page, 'Buy Now')).toHaveAttribute('href', '/products/classic-sattu');
  await expect(pack(page, 'jaggery-sattu')).toContainText('Jaljira Sattu');
  await expect(page.getByText(/error|failed/i)).toHaveCount(0);
});
