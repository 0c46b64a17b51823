import type { Page } from '@playwright/test';
import { formatRupees } from '#shared/money.ts';
import type { Product } from '#shared/catalog/product.ts';
import { expect, test, visit } from './support/shop.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pack = (page: Page, slug: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href="/products/${slug}"]`) });
const viewLinks = (page: Page) => page.locator('main').getByRole('link', { name: /^View pack/ });
const action = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true });

/** The text of each bar for screen readers. */
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
    otherCategory: { name: 'Go to Sattu', to: '/sattu' },
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
    otherCategory: { name: 'Go to Makhana', to: '/makhana' },
  },
};

type Category = keyof typeof pages;

async function expectPacks(page: Page, category: Category): Promise<void> {
  await expect(viewLinks(page)).toHaveCount(3);
  for (const [slug, name] of Object.entries(pages[category].packs)) {
    const { tagline, price, originalPrice } = await inCatalogue(page, slug);
    const card = pack(page, slug);
    await expect(card.getByRole('heading')).toHaveText(name);
    await expect(card).toContainText(tagline ?? 'no tagline');
    await expect(card.locator('b')).toHaveText(formatRupees(price));
    await expect(card.locator('s')).toHaveText(`MRP ${formatRupees(originalPrice)}`);
    await expect(card).toContainText(/In Stock|Only \d+ left/);
  }
  const all = page.locator('main').getByRole('link', { name: `View all ${category}` });
  await expect(all).toHaveAttribute('href', `/products?category=${category}`);
}

async function expectFigures(page: Page, category: Category): Promise<void> {
  const shown = pages[category];
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
}

async function expectRecipes(page: Page, { title, names }: { title: string; names: string[] }) {
  const recipes = region(page, title);
  await expect(recipes.getByRole('heading', { level: 3 })).toHaveText(names);
  for (const name of names) {
    const ingredients = recipes.getByRole('list', { name: `Ingredients for ${name}` });
    await expect(ingredients).toContainText(/\d+ g\)|\d+ ml/);
    const steps = recipes.getByRole('list', { name: `Steps for ${name}` });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
  }
}

/** Opens every answer by keyboard and compares it with the structured data. */
async function expectAnswers(page: Page, category: Category): Promise<void> {
  const answers = region(page, 'What people ask').locator('details');
  const data = await structuredData(page);
  const asked = data.FAQPage?.mainEntity ?? [];
  expect(asked.length).toBeGreaterThanOrEqual(4);
  await expect(answers).toHaveCount(asked.length);
  await expect(answers.locator('summary')).toHaveText(asked.map(({ name }) => name));
  await expect(answers.locator('p')).toHaveText(
    asked.map(({ acceptedAnswer }) => acceptedAnswer.text),
  );
  await expect(answers.locator('p:visible')).toHaveCount(0);
  for (const summary of await answers.locator('summary').all()) {
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  await expect(answers.locator('p:visible')).toHaveCount(asked.length);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  const steps = data.BreadcrumbList?.itemListElement ?? [];
  expect(steps.map(({ item }) => new URL(item).pathname)).toEqual(['/', `/${category}`]);
  await expect(breadcrumb).toHaveText(steps.map(({ name }) => new RegExp(`${name}$`)));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/${category}$`),
  );
}

async function expectLandingPage(page: Page, category: Category): Promise<void> {
  const { title, picture, recipes, button } = pages[category];
  await expect(page.locator('main h1')).toHaveText(title);
  await expect(page.getByRole('img', { name: picture })).toBeVisible();
  await test.step('it shows its packs at the prices of the catalogue', () =>
    expectPacks(page, category));
  await test.step('it compares the figures of a product that it names', () =>
    expectFigures(page, category));
  await test.step('its recipes have quantities and steps', () => expectRecipes(page, recipes));
  await test.step('its button leads to the products', async () => {
    await action(page, button.name).click();
    await expect(page).toHaveURL(button.to);
    await page.goBack();
    await expect(page.locator('main h1')).toHaveText(title);
  });
  await test.step('its answers open by keyboard and are the same for search engines', () =>
    expectAnswers(page, category));
}

test('The landing pages present their categories and lead to the products', async ({ page }) => {
  await visit(page, '/makhana');
  await test.step('makhana', () => expectLandingPage(page, 'makhana'));

  await test.step('each page leads to the other category', async () => {
    await expect(action(page, pages.makhana.otherCategory.name)).toHaveAttribute('href', '/sattu');
    await action(page, pages.makhana.otherCategory.name).click();
    await expect(page).toHaveURL('/sattu');
    await expect(action(page, pages.sattu.otherCategory.name)).toHaveAttribute('href', '/makhana');
  });

  await test.step('sattu', async () => {
    await expectLandingPage(page, 'sattu');
    await expect(region(page, 'Why sattu').getByRole('heading', { level: 3 })).toHaveText([
      'Ready as it is',
      'The whole gram',
      'Drink, stuffing, batter',
    ]);
  });
});

interface StructuredData {
  '@type': string;
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
  itemListElement?: { name: string; item: string }[];
}

async function structuredData(page: Page): Promise<Record<string, StructuredData | undefined>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = scripts.map((script) => JSON.parse(script) as StructuredData);
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]));
}
