import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { seedSettings } from '../../src/server/db/seed/settings.ts';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { callApiAs } from '../support/buying.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { type TestUser } from '../support/people.ts';
import { expect, test } from '../support/shop.ts';

// The home page is the same for all visitors.
const shop = useOwnShop();

async function upload({ token }: TestUser, width: number, height: number): Promise<string> {
  const background = { r: width % 256, g: height % 256, b: 90 };
  const context = await shop.open();
  const answer = await context.post('/api/admin/uploads', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  return (await answer.json()).data.url;
}

async function publish(admin: TestUser, section: 'home' | 'testimonials', change: object) {
  const context = await shop.open();
  const path = `/api/admin/settings/${section}`;
  const { data: current } = await callApiAs(context, admin, `GET ${path}`);
  const body = { baseVersion: current.version, data: { ...current.data, ...change } };
  await callApiAs(context, admin, `PUT ${path}`, body);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slides = (page: Page) => banner(page).locator('[aria-roledescription=slide]');
const shownPicture = (page: Page) =>
  slides(page)
    .first()
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.currentSrc;
    });

const visitHome = (page: Page) => shop.visit(page, '/');

test('The owner publishes a slide with images, and hides and orders testimonials', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const admin = await shop.logIn();
  const [first] = seedSettings.home.slides;
  const wide = await upload(admin, 2000, 940);
  const narrow = await upload(admin, 780, 990);
  const diwali = {
    ...first,
    heading: 'Diwali boxes',
    buttonLabel: 'See the boxes',
    link: '/products?category=makhana',
    desktopImage: wide,
    phoneImage: narrow,
    alt: 'A tin with six flavours',
  };

  await test.step('a slide is shown with the image of the screen, and a later one is not', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = { ...first, heading: 'New Year boxes', startsAt };
    await publish(admin, 'home', { slides: [diwali, later, first] });
    for (const [size, image] of [
      [DESKTOP, wide],
      [PHONE, narrow],
    ] as const) {
      await page.setViewportSize(size);
      await visitHome(page);
      await expect(slides(page)).toHaveCount(2);
      await expect(banner(page).getByRole('heading', { name: 'Diwali boxes' })).toBeVisible();
      expect(await shownPicture(page)).toContain(image.replace(/\d+\.webp$/, ''));
      expect(await shownPicture(page)).toMatch(/\.avif$/);
    }
    await expect(page.locator('main')).not.toContainText('New Year boxes');
    const link = slides(page).first().getByRole('link', { name: 'See the boxes' });
    await expect(link).toHaveAttribute('href', '/products?category=makhana');
  });

  await test.step('the products page shows its own image and texts, or no picture', async () => {
    const productsPage = {
      ...seedSettings.home.productsPage,
      heading: 'All boxes',
      text: 'Sent from {city}.',
      desktopImage: wide,
      alt: 'A pile of boxes',
      helpHeading: 'Not sure?',
      helpText: 'We answer within {emailAnswerTime}.',
    };
    await publish(admin, 'home', { productsPage });
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await shop.visit(page, '/products');
      const band = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(band.getByRole('heading')).toHaveText('All boxes');
      await expect(band).toContainText('Sent from Ghaziabad.');
      const picture = band.getByRole('img', { name: 'A pile of boxes' });
      await expect(picture).toHaveAttribute('src', wide);
      const help = page.locator('section').filter({ hasText: 'Not sure?' });
      await expect(help).toContainText('We answer within 24 hours.');
    }
    await publish(admin, 'home', {
      productsPage: { ...productsPage, desktopImage: null, drawing: 'none' },
    });
    await shop.visit(page, '/products');
    const band = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(band.locator('img')).toHaveCount(0);
  });

  await test.step('a single slide has no controls', async () => {
    await publish(admin, 'home', { slides: [diwali] });
    await visitHome(page);
    await expect(slides(page)).toHaveCount(1);
    await expect(banner(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('testimonials are hidden and change places', async () => {
    const { texts } = seedSettings.testimonials;
    const [one, two, three] = texts;
    await publish(admin, 'testimonials', { texts: [three, { ...one, isHidden: true }, two] });
    await visitHome(page);
    const names = page.getByRole('region', { name: 'What customers wrote' }).locator('b');
    await expect(names).toHaveText([three?.name ?? '', two?.name ?? '']);
  });

  await test.step('without films, texts and figures the section is left out', async () => {
    const { reviews } = seedSettings.testimonials;
    await publish(admin, 'testimonials', { texts: [], videos: [], reviews });
    await publish(admin, 'home', { statistics: [] });
    await visitHome(page);
    const heading = seedSettings.home.customers.heading;
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
  });
});
