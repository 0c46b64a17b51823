import type { Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { expect, names, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rail = (page: Page, name: string) => page.locator(`section[aria-label="${name}"]`);
const scrolled = (page: Page, name: string) =>
  rail(page, name).evaluate((row) => Math.round(row.scrollLeft));
const main = (page: Page) => page.locator('main');
const cards = (part: Locator) => part.locator('article');

const play = (page: Page, title: string) =>
  page.getByRole('button', { name: `Play: ${title}`, exact: true });
const expectPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);

const FILMS = 'Films of our customers';
const TESTIMONIALS = 'What customers wrote';
const BESTSELLERS = 'Our Bestsellers';
const BESTSELLER_RAIL = 'Our Bestsellers: products';
const SUPERFOODS = 'Traditional Superfoods';
const SUPERFOOD_RAIL = 'Traditional Superfoods: products';
const DESK_SNACK = 'My 4 pm desk snack';
const GYM = 'Sattu before the gym';

/** Presses an arrow beside the rail and returns how far it scrolled, which is at once with reduced motion. */
async function press(page: Page, name: string, direction: 'left' | 'right'): Promise<number> {
  const before = await scrolled(page, name);
  const block = page.locator('div', { has: rail(page, name) }).last();
  await block.getByRole('button', { name: `Scroll ${direction}` }).click();
  await expect.poll(() => scrolled(page, name)).not.toBe(before);
  return (await scrolled(page, name)) - before;
}

test('A visitor learns about the shop, looks at products and watches films', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await visit(page, '/');

  await test.step('the page says what the shop is', () => expectIntroduction(page));

  await test.step('testimonials show stars, location and, if true, the mark of a purchase', async () => {
    const testimonial = (name: string) => rail(page, TESTIMONIALS).locator('li', { hasText: name });
    await expectTexts(testimonial('Ananya Sharma'), [
      'Gurugram, Haryana',
      'has replaced chips at our desk',
      'Rated 5 out of 5',
      'Verified Purchase',
    ]);
    await expect(testimonial('Lakshmi Narayanan')).toContainText('Rated 4 out of 5');
    await expect(testimonial('Nikhil Menon')).toBeAttached();
    await expect(testimonial('Nikhil Menon')).not.toContainText('Verified Purchase');
  });

  await test.step('films scroll by 300 px, testimonials by 200 px', async () => {
    expect(await press(page, FILMS, 'right')).toBe(300);
    expect(await press(page, FILMS, 'left')).toBe(-300);
    expect(await press(page, TESTIMONIALS, 'right')).toBe(200);
    expect(await press(page, TESTIMONIALS, 'right')).toBe(200);
    expect(await press(page, TESTIMONIALS, 'left')).toBe(-200);
  });

  await test.step('no film is requested before it is played', async () => {
    const story = page.locator('#our-story');
    await story.scrollIntoViewIfNeeded();
    await expect(story.getByRole('img', { name: /pan of makhana/ })).toBeVisible();
    await expect(rail(page, FILMS).getByText('00:12').first()).toBeVisible();
    await play(page, DESK_SNACK).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const films = requested.filter(
      (url) => /\.(mp4|webm)$/.test(url) || url.includes('/media/story'),
    );
    expect(films).toEqual([]);
  });

  await test.step('a film closes by its button, by Escape and by a press outside, and focus returns', () =>
    closeFilm(page));

  await test.step('with reduced motion no film starts by itself', async () => {
    await play(page, DESK_SNACK).click();
    const video = page.getByRole('dialog').locator('video');
    await expect(video).toBeVisible();
    await expect(video).toHaveJSProperty('autoplay', false);
    await expect(video).toHaveJSProperty('paused', true);
    await expect(video).toHaveAttribute('poster', /v1\./);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('bestsellers scroll by their arrows, can be added to the cart, and lead to the list', async () => {
    const bestsellers = section(page, BESTSELLERS);
    await expect(cards(bestsellers)).toHaveCount(5);
    await expect(cards(bestsellers).first()).toContainText('Peri Peri Makhana');
    const left = bestsellers.getByRole('button', { name: 'Scroll left' });
    await expect(left).toBeDisabled();
    expect(await press(page, BESTSELLER_RAIL, 'right')).toBeGreaterThan(200);
    await expect(left).toBeEnabled();
    expect(await press(page, BESTSELLER_RAIL, 'left')).toBeLessThan(-200);
    await bestsellers.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
    const toast = page.locator('[data-toasts]').getByText('Classic Sattu added to cart!');
    await expect(toast).toBeVisible();
    const all = bestsellers.getByRole('link', { name: 'View All Products' });
    await expect(all).toHaveAttribute('href', '/products');
  });

  await test.step('the first six products are shown, sold-out ones last, and lead to the list', () =>
    scrollSuperfoods(page));

  await test.step('the story becomes a film with captions', async () => {
    await page.goBack();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Watch our story' }).click();
    const video = page.locator('#our-story video');
    await expectPlaying(video);
    const captions = () =>
      video.evaluate(({ textTracks }: HTMLVideoElement) => [
        textTracks[0]?.mode,
        (textTracks[0]?.cues?.length ?? 0) > 0,
      ]);
    await expect.poll(captions).toEqual(['showing', true]);
  });

  await test.step('a film plays beside the testimonial and leads to its product', () =>
    watchFilm(page));
});

async function expectIntroduction(page: Page): Promise<void> {
  const texts = [
    'Reviving the wholesome snacks India grew up on.',
    'Ease',
    'Empower',
    'Enrich',
    'Rooted in Tradition',
    'Nutrition First',
    'Family-Crafted',
    SUPERFOODS,
    'Our Customers Experience',
    'Kwik Kirana',
    'Bazaarly',
    'Ghar Mart',
  ];
  const shown = await main(page).evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent.trim()),
  );
  expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  const slogans = ['Snack Boldly', 'Snack Mindfully', 'Snack your way'];
  await expectTexts(section(page, 'Our slogans'), slogans);
  await expectTexts(page.locator('footer'), [...slogans, 'Ghaziabad, Uttar Pradesh, India']);
  for (const [figure, label] of [
    ['4.9/5', 'average rating'],
    ['500+', 'happy customers'],
    ['98%', 'would recommend'],
  ] as const) {
    const pair = main(page).locator('dl > div', { hasText: label });
    await expect(pair.locator('dd')).toHaveText(figure);
  }
}

async function closeFilm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: GYM });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
  ];
  for (const close of ways) {
    await play(page, GYM).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(play(page, GYM)).toBeFocused();
  }
  await expect(section(page, 'Our Customers Experience').locator('video')).toHaveCount(0);
}

async function scrollSuperfoods(page: Page): Promise<void> {
  const superfoods = section(page, SUPERFOODS);
  await superfoods.scrollIntoViewIfNeeded();
  const headings = cards(superfoods).getByRole('heading');
  await expect(headings).toHaveCount(6);
  const titles = await headings.allTextContents();
  expect(titles.at(-1)).toBe('Cocoa Sattu');
  // An arrow moves exactly one card, so that no card is cut.
  const card = await rail(page, SUPERFOOD_RAIL).evaluate((row) => {
    const [first, second] = row.querySelectorAll('li');
    return (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
  });
  expect(Math.abs((await press(page, SUPERFOOD_RAIL, 'right')) - card)).toBeLessThan(2);
  expect(Math.abs((await press(page, SUPERFOOD_RAIL, 'left')) + card)).toBeLessThan(2);
  await superfoods.getByRole('link', { name: 'Shop All Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect
    .poll(async () => (await names(page)).slice(0, 6).toSorted())
    .toEqual(titles.toSorted());
}

/** On a phone and on a wide screen. */
async function watchFilm(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const card = page.locator('article').filter({ has: play(page, DESK_SNACK) });
  await play(page, DESK_SNACK).scrollIntoViewIfNeeded();
  // Only for screen readers: the picture already shows the name.
  await expect
    .poll(async () => (await card.getByText('Priya Malhotra').boundingBox())?.width)
    .toBeLessThanOrEqual(1);
  await play(page, DESK_SNACK).click();
  const dialog = page.getByRole('dialog', { name: DESK_SNACK });
  const shop = dialog.getByRole('link', { name: 'Shop Peri Peri Makhana' });
  await expect(shop).toBeInViewport({ ratio: 1 });

  await page.setViewportSize(DESKTOP);
  await expect(dialog.getByText('Priya Malhotra')).toBeVisible();
  await expect(dialog.getByText('Delhi')).toBeVisible();
  await expect(dialog.getByText('Rated 5 out of 5')).toBeAttached();
  await expect(dialog.getByRole('blockquote')).toContainText('I can stop at a handful. Most days.');
  const video = dialog.locator('video');
  await expectPlaying(video);
  await expect(video.locator('track[kind=captions]')).toHaveAttribute('src', /\.vtt$/);
  await shop.click();
  await expect(page).toHaveURL('/products/peri-peri-makhana');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('when a film does not load', () => {
  test.use({ ignoredConsoleErrors: /./ });

  test('it says so and keeps the testimonial', async ({ page }) => {
    await page.route('**/media/testimonials/*.{mp4,webm}', (route) => route.abort());
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, '/');
    await play(page, DESK_SNACK).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The film could not be loaded.')).toBeVisible();
    await expect(dialog.getByRole('blockquote')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
