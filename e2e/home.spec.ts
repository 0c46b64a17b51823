import type { Locator, Page } from '@playwright/test';
import { expect, names, test, visit } from './support/shop.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rail = (page: Page, name: string) => page.locator(`section[aria-label="${name}"]`);
const scrolled = (page: Page, name: string) =>
  rail(page, name).evaluate((row) => Math.round(row.scrollLeft));
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });

const play = (page: Page, title: string) =>
  page.getByRole('button', { name: `Play: ${title}`, exact: true });
const isPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);

const FILMS = 'Films of our customers';
const VOICES = 'What customers wrote';
const BEST = 'Our Bestsellers';
const BEST_RAIL = 'Our Bestsellers: products';
const DESK_SNACK = 'My 4 pm desk snack';
const GYM = 'Sattu before the gym';
const FOOD_RAIL = 'Traditional Superfoods: products';

/** Presses an arrow beside the rail and returns how far it scrolled. */
async function press(page: Page, name: string, direction: 'left' | 'right'): Promise<number> {
  const before = await scrolled(page, name);
  const block = page.locator('div', { has: rail(page, name) }).last();
  await block.getByRole('button', { name: `Scroll ${direction}` }).click();
  await expect.poll(() => scrolled(page, name)).not.toBe(before);
  // A slow machine may sample a smooth scroll twice within one frame, so it must rest for many frames.
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

test('The home page introduces the shop and leads to the products', async ({ page }) => {
  await visit(page, '/');

  await test.step('it says what the shop is', () => expectIntroduction(page));

  await test.step('testimonials show stars, place and, if true, the mark of a purchase', async () => {
    const voice = (name: string) => rail(page, VOICES).locator('li', { hasText: name });
    await expect(voice('Ananya Sharma')).toContainText('Gurugram, Haryana');
    await expect(voice('Ananya Sharma')).toContainText('has replaced chips at our desk');
    await expect(voice('Ananya Sharma')).toContainText('Rated 5 out of 5');
    await expect(voice('Ananya Sharma')).toContainText('Verified Purchase');
    await expect(voice('Lakshmi Narayanan')).toContainText('Rated 4 out of 5');
    await expect(voice('Nikhil Menon')).toBeAttached();
    await expect(voice('Nikhil Menon')).not.toContainText('Verified Purchase');
  });

  await test.step('bestsellers scroll by their arrows, can be bought, and lead to the list', async () => {
    const best = section(page, BEST);
    await expect(best.getByRole('article')).toHaveCount(5);
    await expect(best.getByRole('article').first()).toContainText('Peri Peri Makhana');
    const left = best.getByRole('button', { name: 'Scroll left' });
    await expect(left).toBeDisabled();
    expect(await press(page, BEST_RAIL, 'right')).toBeGreaterThan(200);
    await expect(left).toBeEnabled();
    expect(await press(page, BEST_RAIL, 'left')).toBeLessThan(-200);
    await best.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
    const toast = page.locator('[data-toasts]').getByText('Classic Sattu added to cart!');
    await expect(toast).toBeVisible();
    await best.getByRole('link', { name: 'View All Products' }).click();
    await expect(page).toHaveURL('/products');
    await page.goBack();
  });

  await test.step('the first six products stand there, sold-out ones last, and lead to the list', async () => {
    const foods = section(page, 'Traditional Superfoods');
    await foods.scrollIntoViewIfNeeded();
    const headings = foods.getByRole('article').getByRole('heading');
    await expect(headings).toHaveCount(6);
    const titles = await headings.allTextContents();
    expect(titles.at(-1)).toBe('Cocoa Sattu');
    // An arrow moves exactly one card, so that no card is cut.
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
});

async function expectIntroduction(page: Page): Promise<void> {
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
}

test('A visitor watches the films of customers and the story of the shop', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await visit(page, '/');

  await test.step('films scroll by 300 px, testimonials by 200 px', async () => {
    expect(await press(page, FILMS, 'right')).toBe(300);
    expect(await press(page, FILMS, 'left')).toBe(-300);
    expect(await press(page, VOICES, 'right')).toBe(200);
    expect(await press(page, VOICES, 'right')).toBe(200);
    expect(await press(page, VOICES, 'left')).toBe(-200);
  });

  await test.step('no film is fetched before it is played', async () => {
    const story = page.locator('#our-story');
    await story.scrollIntoViewIfNeeded();
    await expect(story.getByRole('img', { name: /pan of makhana/ })).toBeVisible();
    await expect(rail(page, FILMS).getByText('00:12').first()).toBeVisible();
    await play(page, DESK_SNACK).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const films = fetched.filter(
      (url) => /\.(mp4|webm)$/.test(url) || url.includes('/media/story'),
    );
    expect(films).toEqual([]);
  });

  await test.step('the story becomes a film with captions', async () => {
    await page.getByRole('button', { name: 'Watch our story' }).click();
    const video = page.locator('#our-story video');
    await isPlaying(video);
    await expect
      .poll(() =>
        video.evaluate(({ textTracks }: HTMLVideoElement) => [
          textTracks[0]?.mode,
          (textTracks[0]?.cues?.length ?? 0) > 0,
        ]),
      )
      .toEqual(['showing', true]);
  });

  await test.step('a film closes by its button, by Escape and by a press outside, and focus returns', async () => {
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
  });

  await test.step('no film starts by itself with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await play(page, DESK_SNACK).click();
    const video = page.getByRole('dialog').locator('video');
    await expect(video).toBeVisible();
    await expect(video).toHaveJSProperty('autoplay', false);
    await expect(video).toHaveJSProperty('paused', true);
    await expect(video).toHaveAttribute('poster', /v1\./);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('on a phone a card prints the name once, and the button of its dialog is never cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('article').filter({ has: play(page, DESK_SNACK) });
    await play(page, DESK_SNACK).scrollIntoViewIfNeeded();
    // Only for screen readers: the still shows the name in its picture.
    await expect
      .poll(async () => (await card.getByText('Priya Malhotra').boundingBox())?.width)
      .toBeLessThanOrEqual(1);
    await play(page, DESK_SNACK).click();
    const shop = page.getByRole('dialog').getByRole('link', { name: /^Shop / });
    await expect(shop).toBeInViewport({ ratio: 1 });
  });

  await test.step('a film plays beside all that was said, and leads to its product', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const dialog = page.getByRole('dialog', { name: DESK_SNACK });
    await expect(dialog.getByText('Priya Malhotra')).toBeVisible();
    await expect(dialog.getByText('Delhi')).toBeVisible();
    await expect(dialog.getByText('Rated 5 out of 5')).toBeAttached();
    await expect(dialog.getByRole('blockquote')).toContainText(
      'I can stop at a handful. Most days.',
    );
    const video = dialog.locator('video');
    await isPlaying(video);
    await expect(video.locator('track[kind=captions]')).toHaveAttribute('src', /\.vtt$/);
    await dialog.getByRole('link', { name: 'Shop Peri Peri Makhana' }).click();
    await expect(page).toHaveURL('/products/peri-peri-makhana');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('when the server fails', () => {
  test.use({ quiet: false });

  const FILMS_CALL = '**/api/video-testimonials';

  /** Leaves the home page and comes back, so that the browser calls the server for it. */
  async function comeHome(page: Page): Promise<void> {
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page).toHaveURL('/cart');
    await home(page).click();
    await expect(page).toHaveURL('/');
  }

  const failures = {
    'does not answer': { abort: true },
    'answers an error': { status: 500, json: [] },
    'answers a page instead of JSON': {
      status: 200,
      contentType: 'text/html',
      body: '[{"id":"x","videoSrc":"/x.mp4","title":"Not JSON"}]',
    },
    'answers an object instead of an array': {
      status: 200,
      json: { success: true, data: [{ id: 'x', videoSrc: '/x.mp4', title: 'No array' }] },
    },
  };

  const film = {
    id: 'x',
    name: 'Asha',
    location: 'Pune',
    title: 'Only the specified fields',
    videoSrc: '/media/testimonials/v2.mp4',
    thumbnail: '/media/testimonials/v2.webp',
    fullQuote: 'Said.',
    rating: 3,
    duration: '01:05',
  };

  test('The home page shows what it has, and samples instead of films', async ({ page }) => {
    await page.route('**/api/products/bestsellers', (route) => route.abort());
    await page.route('**/api/testimonials', (route) => route.fulfill({ status: 500, json: {} }));
    await page.route('**/media/testimonials/*.{mp4,webm}', (route) => route.abort());
    await visit(page, '/cart');

    await test.step('sections whose calls fail stay empty, without an error message', async () => {
      await comeHome(page);
      await expect(section(page, 'Traditional Superfoods').getByRole('article')).toHaveCount(6);
      await expect(page.getByRole('heading', { name: BEST })).toBeVisible();
      await expect(section(page, BEST).getByRole('article')).toHaveCount(0);
      await expect(rail(page, VOICES)).toHaveCount(0);
      await expect(rail(page, FILMS).getByRole('article')).toHaveCount(6);
      await expect(page.getByText('4.9/5')).toBeVisible();
      await expect(page.getByText(/error|failed/i)).toHaveCount(0);
    });

    await test.step('a film that does not load says so and leaves the words', async () => {
      await play(page, DESK_SNACK).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('The film could not be loaded.')).toBeVisible();
      await expect(dialog.getByRole('blockquote')).toBeVisible();
    });
  });

  test('Six sample films replace those that the server does not deliver', async ({ page }) => {
    await visit(page, '/cart');
    for (const [name, answer] of Object.entries(failures)) {
      await test.step(`samples stand in when the call ${name}`, async () => {
        let calls = 0;
        await page.unroute(FILMS_CALL);
        await page.route(FILMS_CALL, (route) => {
          calls += 1;
          return 'abort' in answer ? route.abort() : route.fulfill(answer);
        });
        await comeHome(page);
        await expect(rail(page, FILMS).getByRole('article')).toHaveCount(6);
        await expect(rail(page, FILMS)).toContainText(DESK_SNACK);
        expect(calls).toBeGreaterThan(0);
      });
    }

    await test.step('films of the server are shown as they are', async () => {
      await page.unroute(FILMS_CALL);
      await page.route(FILMS_CALL, (route) => route.fulfill({ json: [film] }));
      await comeHome(page);
      await expect(rail(page, FILMS).getByRole('article')).toHaveCount(1);
      await expect(rail(page, FILMS)).toContainText('01:05');
      await play(page, film.title).click();
      await expect(page.getByRole('dialog').getByText('Rated 3 out of 5')).toBeAttached();
    });
  });

  test('A slow server does not delay the home page', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      '**/api/{testimonials,video-testimonials,products/bestsellers}',
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await visit(page, '/cart');
    await comeHome(page);
    await expect(page.getByRole('heading', { name: BEST })).toBeVisible();
    await expect(section(page, BEST).getByRole('article')).toHaveCount(0);
    release();
    await expect(section(page, BEST).getByRole('article')).toHaveCount(5);
    await expect(rail(page, VOICES).locator('li')).toHaveCount(8);
  });
});
