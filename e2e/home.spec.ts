import type { Page } from '@playwright/test';
import { alive, expect, names, test, visit } from './support/shop.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rail = (page: Page, name: string) => page.locator(`section[aria-label="${name}"]`);
const scrolled = (page: Page, name: string) =>
  rail(page, name).evaluate((row) => Math.round(row.scrollLeft));
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });

const FILMS = 'Films of our customers';
const VOICES = 'What customers wrote';
const BEST = 'Our Bestsellers';
const BEST_RAIL = 'Our Bestsellers: products';
const FOOD_RAIL = 'Traditional Superfoods: products';

/** Presses an arrow beside the rail and tells how far it went. */
async function press(page: Page, name: string, direction: 'left' | 'right'): Promise<number> {
  const before = await scrolled(page, name);
  const block = page.locator('div', { has: rail(page, name) }).last();
  await block.getByRole('button', { name: `Scroll ${direction}` }).click();
  await expect.poll(() => scrolled(page, name)).not.toBe(before);
  // Still for so many frames: a stalled machine may look twice within one.
  const after = await rail(page, name).evaluate(
    (strip) =>
      new Promise<number>((resolve) => {
        let [last, still] = [strip.scrollLeft, 0];
        const look = () => {
          still = strip.scrollLeft === last ? still + 1 : 0;
          last = strip.scrollLeft;
          if (still === 20) resolve(last);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  return after - before;
}

test('the home page says who the shop is', async ({ page }) => {
  await visit(page, '/');
  const main = page.getByRole('main');
  for (const text of [
    'Reviving the wholesome snacks India grew up on.',
    'Ease',
    'Empower',
    'Enrich',
    'Rooted in Tradition',
    'Nutrition First',
    'Family-Crafted',
    'Traditional Superfoods',
    'Our Customers Experience',
    'Kwik Kirana',
    'Bazaarly',
    'Ghar Mart',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  for (const slogan of ['Snack Boldly', 'Snack Mindfully', 'Snack your way']) {
    await expect(section(page, 'Our slogans').getByText(slogan)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(slogan);
  }
  await expect(page.getByRole('contentinfo')).toContainText('Ghaziabad, Uttar Pradesh, India');
  for (const [figure, label] of [
    ['4.9/5', 'average rating'],
    ['500+', 'happy customers'],
    ['98%', 'would recommend'],
  ]) {
    const pair = main.locator('dl > div', { hasText: label });
    await expect(pair.locator('dd')).toHaveText(figure ?? '');
  }
});

test('bestsellers scroll by their arrows, and everything else is one link away', async ({
  page,
}) => {
  await visit(page, '/');
  const best = section(page, BEST);
  await expect(best.getByRole('article')).toHaveCount(5);
  await expect(best.getByRole('article').first()).toContainText('Peri Peri Makhana');
  const left = best.getByRole('button', { name: 'Scroll left' });
  await expect(left).toBeDisabled();
  expect(await press(page, BEST_RAIL, 'right')).toBeGreaterThan(200);
  await expect(left).toBeEnabled();
  expect(await press(page, BEST_RAIL, 'left')).toBeLessThan(-200);
  await best.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
  await expect(page.getByText('Classic Sattu added to cart!')).toBeVisible();
  await best.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/products');
});

test('the first six products are shown, sold-out ones last, with the way to all of them', async ({
  page,
}) => {
  await visit(page, '/');
  const foods = section(page, 'Traditional Superfoods');
  await foods.scrollIntoViewIfNeeded();
  const headings = foods.getByRole('article').getByRole('heading');
  await expect(headings.first()).toBeVisible();
  const titles = await headings.allTextContents();
  expect(titles).toHaveLength(6);
  expect(titles.at(-1)).toBe('Cocoa Sattu');
  // An arrow goes exactly one card, so that no card is cut.
  const card = await rail(page, FOOD_RAIL).evaluate((row) => {
    const [first, second] = row.querySelectorAll('li');
    return (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
  });
  expect(Math.abs((await press(page, FOOD_RAIL, 'right')) - card)).toBeLessThan(2);
  expect(Math.abs((await press(page, FOOD_RAIL, 'left')) + card)).toBeLessThan(2);
  await foods.getByRole('link', { name: 'Shop All Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect
    .poll(async () => (await names(page)).slice(0, 6).toSorted())
    .toEqual(titles.toSorted());
});

test.describe('films of customers', () => {
  test('the strip scrolls by 300 px, the written words by 200 px', async ({ page }) => {
    await visit(page, '/');
    expect(await press(page, FILMS, 'right')).toBe(300);
    expect(await press(page, FILMS, 'left')).toBe(-300);
    expect(await press(page, VOICES, 'right')).toBe(200);
    expect(await press(page, VOICES, 'right')).toBe(200);
    expect(await press(page, VOICES, 'left')).toBe(-200);
  });

  test('a film opens in a dialog with all that was said, and plays', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await visit(page, '/');
    await expect(rail(page, FILMS).getByText('00:12').first()).toBeVisible();
    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((url) => /\.(mp4|webm)$/.test(url))).toEqual([]);

    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
    const dialog = page.getByRole('dialog', { name: 'My 4 pm desk snack' });
    await expect(dialog.getByText('Priya Malhotra')).toBeVisible();
    await expect(dialog.getByText('Delhi')).toBeVisible();
    await expect(dialog.getByText('Rated 5 out of 5')).toBeAttached();
    await expect(dialog.getByRole('blockquote')).toContainText(
      'I can stop at a handful. Most days.',
    );
    const video = dialog.locator('video');
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0);
    expect(await video.locator('track[kind=captions]').getAttribute('src')).toMatch(/\.vtt$/);
    await dialog.getByRole('link', { name: 'Shop Peri Peri Makhana' }).click();
    await expect(page).toHaveURL('/products/peri-peri-makhana');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('a card prints the name once, and the button of its dialog is never cut off', async ({
      page,
    }) => {
      await visit(page, '/');
      const play = page.getByRole('button', { name: 'Play: My 4 pm desk snack' });
      await play.scrollIntoViewIfNeeded();
      const below = page.getByRole('article').filter({ has: play }).getByText('Priya Malhotra');
      // Only for screen readers: the still shows the name in its picture.
      expect((await below.boundingBox())?.width).toBeLessThanOrEqual(1);
      await play.click();
      const shop = page.getByRole('dialog').getByRole('link', { name: /^Shop / });
      await expect(shop).toBeInViewport({ ratio: 1 });
    });
  });

  test('it closes by its button, by Escape and by a press outside, and focus returns', async ({
    page,
  }) => {
    await visit(page, '/');
    const card = page.getByRole('button', { name: 'Play: Sattu before the gym' });
    const dialog = page.getByRole('dialog', { name: 'Sattu before the gym' });
    const ways = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(8, 8),
    ];
    for (const close of ways) {
      await card.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(card).toBeFocused();
    }
    await expect(page.locator('video')).toHaveCount(0);
  });

  test.describe('for those who prefer calm', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('no film starts by itself', async ({ page }) => {
      await visit(page, '/');
      await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
      const video = page.getByRole('dialog').locator('video');
      await expect(video).toBeVisible();
      await expect(video).toHaveJSProperty('autoplay', false);
      await expect(video).toHaveJSProperty('paused', true);
      await expect(video).toHaveAttribute('poster', /v1\./);
    });
  });
});

test('the story is a picture until it is asked for, then a film with captions', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await visit(page, '/');
  const story = page.locator('#our-story');
  await story.scrollIntoViewIfNeeded();
  await expect(story.getByRole('img', { name: /pan of makhana/ })).toBeVisible();
  expect(fetched.filter((url) => url.includes('/media/story'))).toEqual([]);
  await story.getByRole('button', { name: 'Watch our story' }).click();
  const video = story.locator('video');
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  await expect
    .poll(() =>
      video.evaluate(({ textTracks }: HTMLVideoElement) => [
        textTracks[0]?.mode,
        (textTracks[0]?.cues?.length ?? 0) > 0,
      ]),
    )
    .toEqual(['showing', true]);
});

test('what customers wrote carries stars, place and, where true, the mark of a purchase', async ({
  page,
}) => {
  await visit(page, '/');
  const voice = (name: string) => rail(page, VOICES).locator('li', { hasText: name });
  await expect(voice('Ananya Sharma')).toContainText('Gurugram, Haryana');
  await expect(voice('Ananya Sharma')).toContainText('has replaced chips at our desk');
  await expect(voice('Ananya Sharma')).toContainText('Rated 5 out of 5');
  await expect(voice('Ananya Sharma')).toContainText('Verified Purchase');
  await expect(voice('Lakshmi Narayanan')).toContainText('Rated 4 out of 5');
  await expect(voice('Nikhil Menon')).toBeAttached();
  await expect(voice('Nikhil Menon')).not.toContainText('Verified Purchase');
});

test.describe('when the server fails', () => {
  test.use({ quiet: false });

  /** The home page as the browser fills it: the first page was another one. */
  async function comeHome(page: Page) {
    await page.goto('/cart');
    await alive(page);
    await home(page).click();
    await expect(page).toHaveURL('/');
  }

  test('sections whose calls fail stay empty, the page stays whole and nobody is told', async ({
    page,
  }) => {
    await page.route('**/api/products/bestsellers', (route) => route.abort());
    await page.route('**/api/testimonials', (route) => route.fulfill({ status: 500, json: {} }));
    await comeHome(page);
    await expect(section(page, 'Traditional Superfoods').getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('heading', { name: BEST })).toBeVisible();
    await expect(section(page, BEST).getByRole('article')).toHaveCount(0);
    await expect(rail(page, VOICES)).toHaveCount(0);
    await expect(rail(page, FILMS).getByRole('article')).toHaveCount(6);
    await expect(page.getByText('4.9/5')).toBeVisible();
    await expect(page.getByText(/error|failed/i)).toHaveCount(0);
  });

  const failures = {
    'does not answer': { abort: true },
    'answers an error': { status: 500, json: [] },
    'answers a page instead of JSON': {
      status: 200,
      contentType: 'text/html',
      body: '[{"id":"x","videoSrc":"/x.mp4","title":"Not JSON"}]',
    },
    'answers no array': {
      status: 200,
      json: { success: true, data: [{ id: 'x', videoSrc: '/x.mp4', title: 'No array' }] },
    },
  };
  for (const [name, answer] of Object.entries(failures)) {
    test(`six built-in films stand in when their call ${name}`, async ({ page }) => {
      await page.route('**/api/video-testimonials', (route) =>
        'abort' in answer ? route.abort() : route.fulfill(answer),
      );
      await comeHome(page);
      await expect(rail(page, FILMS).getByRole('article')).toHaveCount(6);
      await expect(rail(page, FILMS)).toContainText('My 4 pm desk snack');
    });
  }

  test('films of the server are shown as they are', async ({ page }) => {
    await page.route('**/api/video-testimonials', (route) =>
      route.fulfill({
        json: [
          {
            id: 'x',
            name: 'Somebody',
            location: 'Somewhere',
            title: 'Only the specified fields',
            videoSrc: '/media/testimonials/v2.mp4',
            thumbnail: '/media/testimonials/v2.webp',
            fullQuote: 'Said.',
            rating: 3,
            duration: '01:05',
          },
        ],
      }),
    );
    await comeHome(page);
    await expect(rail(page, FILMS).getByRole('article')).toHaveCount(1);
    await expect(rail(page, FILMS)).toContainText('01:05');
    await page.getByRole('button', { name: 'Play: Only the specified fields' }).click();
    await expect(page.getByRole('dialog').getByText('Rated 3 out of 5')).toBeAttached();
  });

  test('a film that does not load says so and leaves the words', async ({ page }) => {
    await page.route('**/media/testimonials/*.{mp4,webm}', (route) => route.abort());
    await visit(page, '/');
    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The film could not be loaded.')).toBeVisible();
    await expect(dialog.getByRole('blockquote')).toBeVisible();
  });

  test('a slow server does not hold the page back', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      '**/api/{testimonials,video-testimonials,products/bestsellers}',
      async (route) => {
        await asked;
        await route.continue();
      },
    );
    await comeHome(page);
    await expect(page.getByRole('heading', { name: BEST })).toBeVisible();
    await expect(section(page, BEST).getByRole('article')).toHaveCount(0);
    answer();
    await expect(section(page, BEST).getByRole('article')).toHaveCount(5);
    await expect(rail(page, VOICES).locator('li')).toHaveCount(8);
  });
});
