import type { Locator, Page } from '@playwright/test';
import { anOrder, aSoldItem } from '../src/shared/testing/an-order.ts';
import { newPerson, storeSession } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const main = (page: Page) => page.getByRole('main');

/** Where an image lies in the box around its `<picture>`, as parts of the width of that box. */
async function placeInFrame(image: Locator) {
  await image.scrollIntoViewIfNeeded();
  return image.evaluate((element) => {
    const picture = element.closest('picture');
    const frame = picture?.parentElement?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const boxes = [...(picture?.querySelectorAll('source') ?? [])].map(
      (source) => getComputedStyle(source).display,
    );
    const round = (part: number) => Math.round(part * 100) / 100;
    const width = frame?.width ?? 0;
    return {
      left: round((own.left - (frame?.left ?? 0)) / width),
      width: round(own.width / width),
      sources: [...new Set(boxes)],
    };
  });
}

/** Widths of a frame that images take, with what is left to their left. */
const frames = {
  /** A pack on a small tile of the cart. */
  small: { left: 0.08, width: 0.84, sources: ['none'] },
  /** A pack on the tile of its card. */
  card: { left: 0.1, width: 0.8, sources: ['none'] },
};

const widths = [1280, 768, 390];

/** Repeats a measurement of the open page at every width. */
async function atEveryWidth(page: Page, measure: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`at ${width} px`, () => measure(width));
  }
}

async function expectWordsBesidePacks(page: Page): Promise<void> {
  const packs = main(page).getByRole('listitem').filter({ hasText: 'View pack' });
  await expect(packs).toHaveCount(3);
  for (const pack of await packs.all()) {
    const image = pack.locator('picture > img');
    const place = await placeInFrame(image);
    expect(place.left).toBe(0);
    expect(place.width).toBeGreaterThan(0.38);
    expect(place.sources).toEqual(['none']);
    const [own, heading] = [
      await image.boundingBox(),
      await pack.getByRole('heading').boundingBox(),
    ];
    // The words stand beside the pack, not below it.
    expect(heading?.x).toBeGreaterThanOrEqual((own?.x ?? 0) + (own?.width ?? 0) - 1);
  }
}

test('Every pack fills its frame on the landing pages, in lists, rails and on the product page', async ({
  page,
}) => {
  for (const path of ['/sattu', '/makhana']) {
    await visit(page, path);
    await atEveryWidth(page, () => expectWordsBesidePacks(page));
  }
  await visit(page, '/products');
  await atEveryWidth(page, async () => {
    const inList = main(page).locator('article picture > img');
    expect(await placeInFrame(inList.first())).toEqual(frames.card);
  });
  await visit(page, '/');
  await atEveryWidth(page, async () => {
    const rail = page.getByRole('region', { name: 'Our Bestsellers', exact: true });
    const inRail = rail.locator('article picture > img');
    expect(await placeInFrame(inRail.first())).toEqual(frames.card);
  });
  await visit(page, '/products/classic-sattu');
  await atEveryWidth(page, async (width) => {
    const gallery = page.getByRole('region', { name: 'Pictures', exact: true });
    const shown = await placeInFrame(gallery.locator('picture > img').first());
    expect(shown).toMatchObject(
      width < 1024 ? { left: 0.12, width: 0.76 } : { left: 0.06, width: 0.88 },
    );
    const thumbnail = gallery.locator('button picture > img').first();
    expect(await placeInFrame(thumbnail)).toEqual({ left: 0, width: 1, sources: ['none'] });
  });
});

test('Every pack fills its frame in cart, mini-cart, checkout and dashboard', async ({ page }) => {
  await storeSession(page, await newPerson());
  await storeCart(page, 2);
  await page.route('**/api/orders', (route) => {
    const order = anOrder({ items: [aSoldItem({ image: '/art/packs/classic-sattu.svg' })] });
    return route.fulfill({ json: { success: true, data: { orders: [order] } } });
  });
  await visit(page, '/cart');
  await atEveryWidth(page, async (width) => {
    expect(await placeInFrame(main(page).locator('picture > img').first())).toEqual(frames.small);
    if (width < 1024) return;
    await page.getByRole('link', { name: /^Cart/ }).first().hover();
    const mini = page.getByRole('dialog', { name: 'Mini cart' });
    expect(await placeInFrame(mini.locator('picture > img'))).toEqual(frames.small);
  });
  await visit(page, '/checkout');
  await atEveryWidth(page, async (width) => {
    if (width === 768) await page.getByText('Show order summary').click();
    const inSummary = main(page).locator('picture > img').filter({ visible: true }).first();
    expect(await placeInFrame(inSummary)).toEqual(frames.small);
  });
  await visit(page, '/dashboard');
  await atEveryWidth(page, async () => {
    const ordered = main(page).locator('article picture > img').first();
    expect(await placeInFrame(ordered)).toEqual(frames.small);
  });
});
