import type { Page } from '@playwright/test';
import { waitForHydration, expect, test, visit } from './support/shop.ts';

const NOW = Date.parse('2025-06-01T10:00:00+05:30');

const banner = (page: Page) => page.locator('section[aria-label="Highlights"]');
const button = (page: Page, name: string) => banner(page).locator(`button[aria-label="${name}"]`);
const previous = (page: Page) => button(page, 'Previous slide');
const next = (page: Page) => button(page, 'Next slide');
const slide = (page: Page, number: number) =>
  banner(page).locator(`[role=group][aria-label="${number} of 2"]`);
const live = (page: Page) => banner(page).locator('[aria-live]');

/** Stops the page's clock before it is opened: timers run only when a test advances them. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOW });
  // Far ahead, because a slow machine must not reach this time first.
  await page.clock.pauseAt(NOW + 3_600_000);
}

const advance = (page: Page, ms: number) => page.clock.runFor(ms);

async function expectRotating(page: Page, isRotating: boolean): Promise<void> {
  await expect(live(page)).toHaveAttribute('aria-live', isRotating ? 'off' : 'polite');
}

/** Expects one slide to be current in the dots and the only one that is not inert. */
async function expectSlide(page: Page, number: number): Promise<void> {
  const state = () =>
    banner(page).evaluate((section) => {
      const dots = [...section.querySelectorAll('button[aria-label^="Slide "]')];
      const slides = [...section.querySelectorAll<HTMLElement>('[role=group]')];
      return {
        current: dots.map((dot) => dot.getAttribute('aria-current')),
        inert: slides.map((one) => one.inert),
      };
    });
  await expect.poll(state).toEqual({
    current: [1, 2].map((one) => (one === number ? 'true' : null)),
    inert: [1, 2].map((one) => one !== number),
  });
}

/** The slide changes after exactly this time. */
async function expectSlideChange(
  page: Page,
  { from, to, ms }: { from: number; to: number; ms: number },
) {
  await advance(page, ms - 1);
  await expectSlide(page, from);
  await advance(page, 1);
  await expectSlide(page, to);
}

/** Expects the buttons that change the slide to be locked or not; the pause button never is. */
async function expectLocked(page: Page, isLocked: boolean): Promise<void> {
  const state = () =>
    banner(page)
      .locator('button')
      .evaluateAll((buttons) =>
        Object.fromEntries(
          buttons.map((one) => [
            one.getAttribute('aria-label')?.replace(/^(Play|Pause)/, 'Toggle'),
            one.getAttribute('aria-disabled') === 'true',
          ]),
        ),
      );
  await expect.poll(state).toEqual({
    'Previous slide': isLocked,
    'Slide 1': isLocked,
    'Slide 2': isLocked,
    'Next slide': isLocked,
    'Toggle slideshow': false,
  });
}

/** The side from which a slide enters, or to which it leaves. */
const side = (page: Page, number: number) =>
  slide(page, number).evaluate((node) => {
    const [motion] = node.getAnimations();
    const frames = motion?.effect instanceof KeyframeEffect ? motion.effect.getKeyframes() : [];
    return frames.map(({ transform }) => transform).find((transform) => transform !== 'none');
  });

const movePointerAway = (page: Page) => page.mouse.move(1, 1);

/** Expects the pictures for this kind of screen in both slides. */
async function expectPictures(page: Page, art: string): Promise<void> {
  const sources = () =>
    banner(page)
      .locator('[role=group] img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
  await expect
    .poll(sources)
    .toEqual(['makhana', 'sattu'].map((name) => expect.stringContaining(`/hero-${name}-${art}-`)));
}

test('The banner rotates, stops while it is used, and follows its buttons', async ({ page }) => {
  await stopClock(page);
  await visit(page, '/');

  await test.step('with reduced motion it does not start by itself, but can be started', async () => {
    await expect(button(page, 'Play slideshow')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expectSlide(page, 1);
    await button(page, 'Play slideshow').click();
    await movePointerAway(page);
    await expectRotating(page, true);
    await expectSlideChange(page, { from: 1, to: 2, ms: 5000 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expectSlideChange(page, { from: 2, to: 1, ms: 5000 });
    await advance(page, 600);
  });

  await test.step('it stops while the keyboard focus is inside, and focus stays', async () => {
    await button(page, 'Slide 2').focus();
    // A press, because only the keyboard makes the focus visible after a click.
    await page.keyboard.press('Tab');
    await expect(next(page)).toBeFocused();
    await expectRotating(page, false);
    await page.clock.fastForward(60_000);
    await expectSlide(page, 1);
    await page.keyboard.press('Enter');
    await expectSlide(page, 2);
    await expectLocked(page, true);
    await expect(next(page)).toBeFocused();
    await advance(page, 600);
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Pause slideshow')).toBeFocused();
    await expectRotating(page, false);
    await page.keyboard.press('Tab');
    await expectRotating(page, true);
  });

  await test.step('dots show their slides, which enter from the side of the dot', async () => {
    await button(page, 'Slide 1').click();
    await expectSlide(page, 1);
    expect(await side(page, 1)).toBe('translateX(-100%)');
    await advance(page, 600);
    await button(page, 'Slide 1').click();
    await expectLocked(page, false);
    await button(page, 'Slide 2').click();
    await expectSlide(page, 2);
    expect(await side(page, 2)).toBe('translateX(100%)');
    await advance(page, 600);
  });

  await test.step('arrows turn both ways, and slides enter from the side of the arrow', async () => {
    for (const [arrow, number, from, to] of [
      [next, 1, '100%', '-100%'],
      [previous, 2, '-100%', '100%'],
      [previous, 1, '-100%', '100%'],
    ] as const) {
      await arrow(page).click();
      await expectSlide(page, number);
      expect(await side(page, number)).toBe(`translateX(${from})`);
      expect(await side(page, 3 - number)).toBe(`translateX(${to})`);
      await advance(page, 600);
    }
  });

  await test.step('a moving slide ignores further changes for 600 ms', async () => {
    await next(page).click();
    await expectSlide(page, 2);
    await expect(slide(page, 2)).toHaveCSS('animation-duration', '0.6s');
    await advance(page, 599);
    await expectLocked(page, true);
    await next(page).click({ force: true });
    await button(page, 'Slide 1').click({ force: true });
    await expectSlide(page, 2);
    await advance(page, 1);
    await expectLocked(page, false);
    await expect(slide(page, 1)).toBeHidden();
  });

  await test.step('screen readers find one heading of the page and one slide', () =>
    expectSlideAnnouncement(page));

  await test.step('it stops under the pointer and then waits its full interval', async () => {
    await slide(page, 2).hover();
    await expectRotating(page, false);
    await page.clock.fastForward(60_000);
    await expectSlide(page, 2);
    await movePointerAway(page);
    await expectRotating(page, true);
    await expectSlideChange(page, { from: 2, to: 1, ms: 5000 });
    await advance(page, 600);
  });

  await test.step('it waits its full interval after a manual change', async () => {
    await advance(page, 3000);
    // A click by script, because pointer and focus would stop the rotation.
    await next(page).dispatchEvent('click');
    await expectSlide(page, 2);
    await expectSlideChange(page, { from: 2, to: 1, ms: 5000 });
    await advance(page, 600);
  });

  await test.step('it stops while its tab is hidden, and does not catch up', async () => {
    await advance(page, 3000);
    await setTabHidden(page, true);
    await expectRotating(page, false);
    await page.clock.fastForward(60_000);
    await setTabHidden(page, false);
    await expectRotating(page, true);
    await expectSlideChange(page, { from: 1, to: 2, ms: 5000 });
    await advance(page, 600);
  });

  await test.step('its button pauses and starts it', async () => {
    await button(page, 'Pause slideshow').click();
    await movePointerAway(page);
    await page.clock.fastForward(60_000);
    await expectSlide(page, 2);
    await button(page, 'Play slideshow').click();
    await movePointerAway(page);
    await expectRotating(page, true);
    await expectSlideChange(page, { from: 2, to: 1, ms: 5000 });
    await advance(page, 600);
  });

  await test.step('it is locked while the window is being resized', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await expectLocked(page, true);
    await advance(page, 99);
    await page.evaluate(() => window.dispatchEvent(new Event('resize')));
    await advance(page, 99);
    await expectLocked(page, true);
    await advance(page, 1);
    await expectLocked(page, false);
    await expectPictures(page, 'desktop');
    const shopNow = banner(page).getByRole('link', { name: 'Shop Now' });
    await expect(shopNow).toHaveAttribute('href', '/products');
  });

  for (const { width, everyMs, moveMs, art } of [
    { width: 768, everyMs: 5000, moveMs: 600, art: 'desktop' },
    { width: 767, everyMs: 6000, moveMs: 400, art: 'mobile' },
  ]) {
    await test.step(`at ${width} px it turns every ${everyMs} ms within ${moveMs} ms`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectLocked(page, true);
      await advance(page, 100);
      await expectLocked(page, false);
      // A manual change starts the interval again.
      await next(page).dispatchEvent('click');
      await expectSlide(page, 2);
      await expectSlideChange(page, { from: 2, to: 1, ms: everyMs });
      await expect(slide(page, 1)).toHaveCSS('animation-duration', `${moveMs / 1000}s`);
      await advance(page, moveMs);
      await expectLocked(page, false);
      await expectPictures(page, art);
    });
  }

  await test.step('on a phone the slide itself leads to the products', async () => {
    await expect(banner(page).getByRole('link', { name: 'Shop Now' })).toHaveCount(0);
    await slide(page, 1).getByRole('link', { name: 'See all products' }).click();
    await expect(page).toHaveURL('/products');
  });
});

const setTabHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function expectSlideAnnouncement(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Tokri: Roasted makhana and stone-ground sattu',
  );
  await expect(banner(page)).toHaveAttribute('aria-roledescription', 'carousel');
  const shown = banner(page).getByRole('group');
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAccessibleName('2 of 2');
  await expect(shown).toHaveAttribute('aria-roledescription', 'slide');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Snack mindfully.');
  await expect(slide(page, 1).locator('h2')).toHaveText('Snack boldly.');
}

interface Point {
  x: number;
  y: number;
}

test.describe('on a phone with a device pixel ratio of 3', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('The second picture waits until the page is idle, and slides follow horizontal swipes', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const sattu = () => requested.filter((url) => url.includes('/hero-sattu-'));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/hero-makhana-*', async (route) => {
      await released;
      await route.continue();
    });
    await stopClock(page);

    await test.step('no script is requested before the first picture', async () => {
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect.poll(() => requested.some((url) => url.includes('/hero-makhana-'))).toBe(true);
      expect(requested.filter((url) => url.endsWith('.js'))).toEqual([]);
    });

    await test.step('neither the second picture nor the rotation starts before the page is loaded', async () => {
      await advance(page, 3000);
      await waitForHydration(page);
      await page.clock.fastForward(60_000);
      await expectSlide(page, 1);
      expect(sattu()).toEqual([]);
    });

    await test.step('after that the rotation starts, and the second picture is requested once', async () => {
      release();
      await expectRotating(page, true);
      expect(sattu()).toEqual([]);
      await advance(page, 5999);
      const isComplete = () =>
        slide(page, 2)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.complete);
      await expect.poll(isComplete).toBe(true);
      expect(sattu()).toHaveLength(1);
      await expectSlide(page, 1);
    });

    await test.step('the picture has all pixels of the screen', async () => {
      const picture = banner(page).locator('img').first();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toContain('-mobile-1170');
    });

    await test.step('slides follow horizontal swipes only', () => swipeSlides(page));
  });
});

async function swipeSlides(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent together: on a busy machine a finger that waits for responses would make a long press.
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
  await advance(page, 400);
  await swipe(100, 300);
  await expectSlide(page, 1);
  expect(await side(page, 1)).toBe('translateX(-100%)');
  await advance(page, 400);
  await swipe(200, 150, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expectSlide(page, 1);
  await expectRotating(page, true);
}
