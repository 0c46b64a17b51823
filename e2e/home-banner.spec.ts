import type { Locator, Page } from '@playwright/test';
import { alive, expect, test, visit } from './support/shop.ts';

const NOW = Date.parse('2025-06-01T10:00:00+05:30');

const banner = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const button = (page: Page, name: string) =>
  banner(page).getByRole('button', { name, exact: true });
const previous = (page: Page) => button(page, 'Previous slide');
const next = (page: Page) => button(page, 'Next slide');
const slide = (page: Page, number: number) =>
  banner(page).locator(`[role=group][aria-label="${number} of 2"]`);
const manual = (page: Page) => [
  previous(page),
  next(page),
  button(page, 'Slide 1'),
  button(page, 'Slide 2'),
];
const live = (page: Page) => banner(page).locator('[aria-live]');

/** Stops the page's clock before it is opened: timers run only when a test lets time pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOW });
  // Far enough that no slow machine gets there first: the clock cannot be stopped in its past.
  await page.clock.pauseAt(NOW + 3_600_000);
}

async function open(page: Page): Promise<void> {
  await stopClock(page);
  await visit(page, '/');
  await expectRotating(page, true);
}

const pass = (page: Page, ms: number) => page.clock.runFor(ms);

async function expectRotating(page: Page, isRotating: boolean): Promise<void> {
  await expect(live(page)).toHaveAttribute('aria-live', isRotating ? 'off' : 'polite');
}

async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(button(page, `Slide ${number}`)).toHaveAttribute('aria-current', 'true');
  await expect(button(page, `Slide ${3 - number}`)).not.toHaveAttribute('aria-current');
  await expect(slide(page, number)).not.toHaveAttribute('inert');
  await expect(slide(page, 3 - number)).toHaveAttribute('inert');
}

/** The whole interval of a wide screen passes before the slide changes, and not a moment more. */
async function expectFullTurn(page: Page, { from, to }: { from: number; to: number }) {
  await pass(page, 4999);
  await expectSlide(page, from);
  await pass(page, 1);
  await expectSlide(page, to);
}

async function expectAll(buttons: Locator[], state: 'enabled' | 'disabled'): Promise<void> {
  for (const one of buttons) {
    await (state === 'enabled' ? expect(one).toBeEnabled() : expect(one).toBeDisabled());
  }
}

/** Where a moving slide came from, or goes to. */
const side = (page: Page, number: number) =>
  slide(page, number).evaluate((node) => {
    const [motion] = node.getAnimations();
    const frames = motion?.effect instanceof KeyframeEffect ? motion.effect.getKeyframes() : [];
    return frames.map(({ transform }) => transform).find((transform) => transform !== 'none');
  });

async function pointerAway(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
}

interface Point {
  x: number;
  y: number;
}

const screens = {
  'a wide screen': { widths: [1280, 768], everyMs: 5000, moveMs: 600, art: 'desktop' },
  'a phone': { widths: [767, 390], everyMs: 6000, moveMs: 400, art: 'mobile' },
};

/** Lets the banner change by itself three times, from its first slide to its second one. */
async function expectThreeTurns(page: Page, everyMs: number): Promise<void> {
  await expectSlide(page, 1);
  for (const [shown, coming] of [
    [1, 2],
    [2, 1],
    [1, 2],
  ] as const) {
    await pass(page, everyMs - 1);
    await expectSlide(page, shown);
    await pass(page, 1);
    await expectSlide(page, coming);
  }
}

/** Asks for the first slide and presses more buttons while it moves in. */
async function expectLockedWhileMoving(page: Page, moveMs: number): Promise<void> {
  await next(page).click();
  await expectSlide(page, 1);
  await expect(slide(page, 1)).toHaveCSS('animation-duration', `${moveMs / 1000}s`);
  await pass(page, moveMs - 1);
  await expectAll(manual(page), 'disabled');
  await expect(button(page, 'Pause slideshow')).toBeEnabled();
  await next(page).click({ force: true });
  await button(page, 'Slide 2').click({ force: true });
  await expectSlide(page, 1);
  await pass(page, 1);
  await expectAll(manual(page), 'enabled');
  await expect(slide(page, 2)).toBeHidden();
}

async function expectPictures(page: Page, art: string): Promise<void> {
  for (const [number, product] of [
    [1, 'makhana'],
    [2, 'sattu'],
  ] as const) {
    const picture = slide(page, number).locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/hero-${product}-${art}-`);
  }
}

async function followSlide(page: Page, art: string): Promise<void> {
  const shopNow = banner(page).getByRole('link', { name: 'Shop Now' });
  if (art === 'mobile') {
    await expect(next(page)).toBeVisible();
    await expect(shopNow).toHaveCount(0);
    await slide(page, 1).getByRole('link', { name: 'See all products' }).click();
  } else {
    await shopNow.click();
  }
  await expect(page).toHaveURL('/products');
}

for (const [name, { widths, everyMs, moveMs, art }] of Object.entries(screens)) {
  test(`On ${name} the banner has its own pace, pictures and link`, async ({ page }) => {
    await stopClock(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await pointerAway(page);
      await visit(page, '/');
      await expectRotating(page, true);
      await test.step(`at ${width} px it changes every ${everyMs} ms, round and round`, () =>
        expectThreeTurns(page, everyMs));
      await pass(page, moveMs);
      await test.step(`at ${width} px it takes no other change for ${moveMs} ms`, () =>
        expectLockedWhileMoving(page, moveMs));
      await test.step(`at ${width} px it shows the pictures for ${art}`, () =>
        expectPictures(page, art));
      await test.step(`at ${width} px it leads to the products`, () => followSlide(page, art));
    }
  });
}

test('A visitor changes the slides by keyboard, arrows and dots', async ({ page }) => {
  await open(page);

  await test.step('the banner rests while the keyboard is inside, and focus stays', async () => {
    await next(page).focus();
    await expectRotating(page, false);
    await pass(page, 60_000);
    await expectSlide(page, 1);
    await page.keyboard.press('Enter');
    await expectSlide(page, 2);
    await expect(next(page)).toBeDisabled();
    await expect(next(page)).toBeFocused();
    await pass(page, 600);
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Pause slideshow')).toBeFocused();
    await expectRotating(page, false);
    await page.keyboard.press('Tab');
    await expectRotating(page, true);
  });

  await test.step('dots lead to their slides', async () => {
    await button(page, 'Slide 1').click();
    await expectSlide(page, 1);
    expect(await side(page, 1)).toBe('translateX(-100%)');
    await pass(page, 600);
    await button(page, 'Slide 1').click();
    await expectAll(manual(page), 'enabled');
    await button(page, 'Slide 2').click();
    await expectSlide(page, 2);
    expect(await side(page, 2)).toBe('translateX(100%)');
    await pass(page, 600);
  });

  await test.step('arrows lead both ways around, and slides come from their side', async () => {
    for (const [arrow, number, from, to] of [
      [next, 1, '100%', '-100%'],
      [next, 2, '100%', '-100%'],
      [previous, 1, '-100%', '100%'],
      [previous, 2, '-100%', '100%'],
      [next, 1, '100%', '-100%'],
    ] as const) {
      await arrow(page).click();
      await expectSlide(page, number);
      expect(await side(page, number)).toBe(`translateX(${from})`);
      expect(await side(page, 3 - number)).toBe(`translateX(${to})`);
      await pass(page, 600);
    }
  });

  await test.step('screen readers find one heading for the page and one slide at a time', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Tokri: Roasted makhana and stone-ground sattu',
    );
    await expect(banner(page)).toHaveAttribute('aria-roledescription', 'carousel');
    const shown = banner(page).getByRole('group');
    for (const [number, title] of [
      [1, 'Snack boldly.'],
      [2, 'Snack mindfully.'],
    ] as const) {
      await expectSlide(page, number);
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAccessibleName(`${number} of 2`);
      await expect(shown).toHaveAttribute('aria-roledescription', 'slide');
      await expect(shown.getByRole('heading', { level: 2 })).toHaveText(title);
      await next(page).click();
      await expectSlide(page, 3 - number);
      await pass(page, 600);
    }
  });

  await test.step('the banner takes no change while the window is being resized', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await expectAll(manual(page), 'disabled');
    await pass(page, 99);
    await page.evaluate(() => window.dispatchEvent(new Event('resize')));
    await pass(page, 99);
    await expectAll(manual(page), 'disabled');
    await expect(button(page, 'Pause slideshow')).toBeEnabled();
    await pass(page, 1);
    await expectAll(manual(page), 'enabled');
  });
});

test('The banner rests while it would disturb, and then takes its full time', async ({ page }) => {
  await open(page);

  await test.step('it rests under a mouse', async () => {
    await pass(page, 4000);
    await slide(page, 1).hover();
    await expectRotating(page, false);
    await pass(page, 60_000);
    await expectSlide(page, 1);
    await pointerAway(page);
    await expectRotating(page, true);
    await expectFullTurn(page, { from: 1, to: 2 });
    await pass(page, 600);
  });

  await test.step('it takes its full time after a change by hand', async () => {
    await pass(page, 3000);
    // Pressed by script: no pointer and no keyboard hold the rotation.
    await next(page).dispatchEvent('click');
    await expectSlide(page, 1);
    await expectFullTurn(page, { from: 1, to: 2 });
    await pass(page, 600);
  });

  await test.step('it rests while its tab is hidden, and does not catch up', async () => {
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await pass(page, 3000);
    await setHidden(true);
    await expectRotating(page, false);
    await pass(page, 60_000);
    await setHidden(false);
    await expectRotating(page, true);
    await expectFullTurn(page, { from: 2, to: 1 });
    await pass(page, 600);
  });

  await test.step('its button stops and starts it', async () => {
    await button(page, 'Pause slideshow').click();
    await pointerAway(page);
    await pass(page, 60_000);
    await expectSlide(page, 1);
    await button(page, 'Play slideshow').click();
    await pointerAway(page);
    await expectRotating(page, true);
    await expectFullTurn(page, { from: 1, to: 2 });
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The banner does not start by itself, but can be started', async ({ page }) => {
    await stopClock(page);
    await visit(page, '/');
    await expect(button(page, 'Play slideshow')).toBeVisible();
    await pass(page, 60_000);
    await expectSlide(page, 1);
    await button(page, 'Play slideshow').click();
    await pointerAway(page);
    await expectRotating(page, true);
    await pass(page, 5000);
    await expectSlide(page, 2);
  });
});

test.describe('on a phone with three pixels to a point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true });

  test('The picture has all pixels, and slides follow only swipes to the side', async ({
    page,
  }) => {
    await open(page);
    const picture = banner(page).locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('-mobile-1170');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    // Sent in one go: on a busy machine a finger that waits for answers would make a long press.
    const swipe = (fromX: number, toX: number, toY = 400) =>
      Promise.all([
        send('touchStart', { x: fromX, y: 400 }),
        ...[0.25, 0.5, 0.75, 1].map((part) =>
          send('touchMove', { x: fromX + (toX - fromX) * part, y: 400 + (toY - 400) * part }),
        ),
        send('touchEnd'),
      ]);
    await swipe(300, 100);
    await expectSlide(page, 2);
    expect(await side(page, 2)).toBe('translateX(100%)');
    await pass(page, 400);
    await swipe(100, 300);
    await expectSlide(page, 1);
    expect(await side(page, 1)).toBe('translateX(-100%)');
    await pass(page, 400);
    await swipe(200, 150, 150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expectSlide(page, 1);
    await expectRotating(page, true);
  });
});

test('The second picture waits until the page has loaded and is idle', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sattu = () => asked.filter((url) => url.includes('/hero-sattu-'));
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/hero-makhana-*', async (route) => {
    await release;
    await route.continue();
  });
  await stopClock(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => asked.some((url) => url.includes('/hero-makhana-'))).toBe(true);
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
  await pass(page, 3000);
  await alive(page);
  await pass(page, 60_000);
  await expectSlide(page, 1);
  expect(sattu()).toEqual([]);
  resolve();
  await expectRotating(page, true);
  expect(sattu()).toEqual([]);
  await pass(page, 4999);
  await expect
    .poll(() =>
      slide(page, 2)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true);
  expect(sattu()).toHaveLength(1);
  await expectSlide(page, 1);
});
