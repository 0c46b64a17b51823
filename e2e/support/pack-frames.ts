import type { Locator, Page } from '@playwright/test';
import { DESKTOP } from './back-office.ts';
import { expect, test } from './shop.ts';

// Every image of a pack fills the frame that its place in the design has.

/** How much of its frame an image takes, with what is left to its left. */
const frames = {
  /** A pack on a small tile of the cart. */
  small: { left: 0.08, width: 0.84, sources: ['none'] },
  /** A pack on the tile of its card. */
  card: { left: 0.1, width: 0.8, sources: ['none'] },
  thumbnail: { left: 0, width: 1, sources: ['none'] },
};

const main = (page: Page) => page.getByRole('main');

/** Where an image lies in the box around its `<picture>`, as parts of the width of that box. */
async function positionInFrame(image: Locator) {
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

/** Repeats a measurement of the open page at every width, and returns to the first. */
async function atEveryWidth(page: Page, measure: (width: number) => Promise<void>): Promise<void> {
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`packs at ${width} px`, () => measure(width));
  }
  await page.setViewportSize(DESKTOP);
}

async function expectTextBesidePacks(page: Page): Promise<void> {
  const packs = main(page).getByRole('listitem').filter({ hasText: 'View pack' });
  await expect(packs).toHaveCount(3);
  for (const pack of await packs.all()) {
    const image = pack.locator('picture > img');
    const position = await positionInFrame(image);
    expect(position.left).toBe(0);
    expect(position.width).toBeGreaterThan(0.38);
    expect(position.sources).toEqual(['none']);
    const [own, heading] = [
      await image.boundingBox(),
      await pack.getByRole('heading').boundingBox(),
    ];
    // The text stands beside the pack, not below it.
    expect(heading?.x).toBeGreaterThanOrEqual((own?.x ?? 0) + (own?.width ?? 0) - 1);
  }
}

const expectFrame = async (image: Locator, frame: keyof typeof frames) =>
  expect(await positionInFrame(image)).toEqual(frames[frame]);

export const expectPacksOnLandingPage = (page: Page) =>
  atEveryWidth(page, () => expectTextBesidePacks(page));

export const expectPacksInList = (page: Page) =>
  atEveryWidth(page, () =>
    expectFrame(page.locator('#results article picture > img').first(), 'card'),
  );

export const expectPacksInRail = (page: Page) =>
  atEveryWidth(page, () => {
    const rail = page.getByRole('region', { name: 'Our Bestsellers', exact: true });
    return expectFrame(rail.locator('article picture > img').first(), 'card');
  });

export const expectPacksInGallery = (page: Page) =>
  atEveryWidth(page, async (width) => {
    const gallery = page.getByRole('region', { name: 'Pictures', exact: true });
    const shown = await positionInFrame(gallery.locator('picture > img').first());
    expect(shown).toMatchObject(
      width < 1024 ? { left: 0.12, width: 0.76 } : { left: 0.06, width: 0.88 },
    );
    await expectFrame(gallery.locator('button picture > img').first(), 'thumbnail');
  });

export const expectPacksInCart = (page: Page) =>
  atEveryWidth(page, async (width) => {
    await expectFrame(main(page).locator('picture > img').first(), 'small');
    if (width < 1024) return;
    await page.getByRole('link', { name: /^Cart/ }).first().hover();
    const miniCart = page.getByRole('dialog', { name: 'Mini cart' });
    await expectFrame(miniCart.locator('picture > img'), 'small');
  });

export const expectPacksInCheckout = (page: Page) =>
  atEveryWidth(page, async (width) => {
    if (width === 768) await page.getByText('Show order summary').click();
    const inSummary = main(page).locator('picture > img').filter({ visible: true }).first();
    await expectFrame(inSummary, 'small');
  });

export const expectPacksInOrders = (page: Page) =>
  atEveryWidth(page, () =>
    expectFrame(main(page).locator('article picture > img').first(), 'small'),
  );
