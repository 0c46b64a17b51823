import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** The CPU slowdown of the emulated phone. */
export const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** The duration of a short tap. */
const HOLD_MS = 60;

/** What the page must show after a tap. */
export interface VisibleResult {
  css: string;
  /** The text content or the input value. */
  text?: string;
  isGone?: boolean;
  /** For slow actions: the immediate feedback. */
  feedback?: VisibleResult;
}

export interface Tap {
  name: string;
  /** The time from the input to the first paint of the feedback, and to the complete result. */
  answerMs: number;
  doneMs: number;
}

export interface LongTask {
  where: string;
  ms: number;
}

/** All long tasks of one page load together. */
export interface Opening {
  path: string;
  longMs: number;
}

/** The browser's own measure of a tap or key press: from the input to the next frame, also without a change. */
export interface Interaction {
  where: string;
  ms: number;
}

export interface Phone {
  page: Page;
  taps: Tap[];
  longTasks: LongTask[];
  openings: Opening[];
  interactions: Interaction[];
  /** The duration of a fixed computation, which makes durations of different machines comparable. */
  referenceMs: number;
  /** Opens a page and waits until it is hydrated and idle. */
  open(path: string): Promise<void>;
  /** Taps and waits for the result. */
  tap(name: string, target: Locator, result: VisibleResult): Promise<void>;
  /** Any other input. */
  act(name: string, act: () => Promise<void>, result: VisibleResult): Promise<void>;
  /** Taps a link or button that opens another document. */
  leave(target: Locator, path: string): Promise<void>;
  /** Taps and types; only the browser's own measure counts. */
  type(target: Locator, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Emulates a phone with a touch screen and a slow CPU; `storage` holds the session. */
export async function openPhone(
  browser: Browser,
  { url, storage = {} }: { url: string; storage?: Record<string, string> },
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await watchFrames(devtools);
  const taps: Tap[] = [];
  const longTasks: LongTask[] = [];
  const openings: Opening[] = [];
  const interactions: Interaction[] = [];
  await page.exposeFunction('recordInteraction', (where: string, ms: number) => {
    interactions.push({ where, ms });
  });
  const referenceMs = await page.evaluate(measureReference);
  await page.addInitScript(observePage, storage);

  /** Tasks before the input belong to the measurement itself and are ignored. */
  async function collectTasks(where: string): Promise<number> {
    const durations = await page.evaluate(() =>
      window.tasks
        .splice(0)
        .filter(({ startTime }) => startTime >= (window.actedAt ?? 0))
        .map(({ duration }) => duration),
    );
    const long = durations.filter((ms) => ms > LONG_TASK_MS);
    longTasks.push(...long.map((ms) => ({ where, ms })));
    return long.reduce((sum, ms) => sum + ms, 0);
  }

  async function settle(path: string): Promise<void> {
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await waitUntilIdle(page);
    openings.push({ path, longMs: await collectTasks(`opening ${path}`) });
  }

  async function act(
    name: string,
    work: () => Promise<void>,
    result: VisibleResult,
  ): Promise<void> {
    const shown = page.evaluate(waitForPaint, result);
    // Evaluations run in order, so the observer is active after this one.
    await page.evaluate(() => {});
    await work();
    const { answeredAt, doneAt } = await shown;
    const actedAt = await page.evaluate(() => window.actedAt ?? Number.NaN);
    taps.push({ name, answerMs: answeredAt - actedAt, doneMs: doneAt - actedAt });
    await waitUntilIdle(page);
    await collectTasks(name);
  }

  /** Playwright's `tap` would run its own checks in the page during the measurement. */
  async function touch(point: { x: number; y: number }): Promise<void> {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await wait(HOLD_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async function tapWithoutWaiting(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await waitUntilIdle(page);
    await touch(await target.evaluate(tapPoint));
  }

  return {
    page,
    taps,
    longTasks,
    openings,
    interactions,
    referenceMs,
    act,
    async open(path) {
      await page.goto(path);
      await settle(path);
    },
    async tap(name, target, result) {
      await target.scrollIntoViewIfNeeded();
      await waitUntilIdle(page);
      const point = await target.evaluate(tapPoint);
      await act(name, () => touch(point), result);
    },
    async leave(target, path) {
      await tapWithoutWaiting(target);
      await page.waitForURL(({ pathname }) => pathname === path);
      await settle(path);
    },
    async type(target, text) {
      await tapWithoutWaiting(target);
      await page.keyboard.type(text);
      await waitUntilIdle(page);
    },
    close: () => context.close(),
  };
}

/**
 * Without a viewer, a headless browser reports that it shows a frame with a spinner only when the spinner ends, so that
 * its measure of an interaction would contain all of it.
 */
async function watchFrames(devtools: CDPSession): Promise<void> {
  devtools.on('Page.screencastFrame', ({ sessionId }) => {
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  const size = { maxWidth: 40, maxHeight: 40 };
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 1, ...size });
}

declare global {
  interface Window {
    actedAt?: number;
    tasks: PerformanceEntry[];
    recordInteraction(where: string, ms: number): void;
  }
}

/** Runs in the page, with the same slowdown. */
function measureReference(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const words = Array.from({ length: 20_000 }, (_, index) =>
      ((index * 7919) % 20_011).toString(36),
    );
    JSON.parse(JSON.stringify(words.toSorted()));
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}

/** Runs in every page before its own scripts. */
function observePage(storage: Record<string, string>): void {
  for (const [key, value] of Object.entries(storage)) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
  for (const type of ['pointerup', 'keydown', 'change']) {
    addEventListener(type, ({ timeStamp }) => (window.actedAt = timeStamp), { capture: true });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) {
        const { pathname } = location;
        const target = entry.target?.textContent?.trim().slice(0, 20) ?? '';
        window.recordInteraction(`${pathname} ${entry.name} ${target}`, entry.duration);
      }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** The center of an element that has stopped moving, and which no other element may cover. */
async function tapPoint(element: Element): Promise<{ x: number; y: number }> {
  const movements = document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element));
  await Promise.allSettled(movements.map(({ finished }) => finished));
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isCovered = ({ x, y }: { x: number; y: number }) =>
    !element.contains(document.elementFromPoint(x, y));
  if (isCovered(middle())) element.scrollIntoView({ block: 'center' });
  if (isCovered(middle())) throw new Error(`Another element covers ${element.textContent}.`);
  return middle();
}

/**
 * Returns when the feedback and the complete result were first painted. It checks only after DOM changes, because a
 * check in every frame would delay the page.
 */
async function waitForPaint(
  result: VisibleResult,
): Promise<{ answeredAt: number; doneAt: number }> {
  const textOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.value
      : element.textContent;
  const isVisible = ({ css, text = '', isGone = false }: VisibleResult) =>
    isGone !==
    Array.from(document.querySelectorAll(css)).some((element) => textOf(element).includes(text));
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`No sign of ${JSON.stringify(result)}.`)), TIMEOUT_MS);
      const observer = new MutationObserver(check);
      function check() {
        if (!condition()) return;
        observer.disconnect();
        removeEventListener('input', check);
        resolve();
      }
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      addEventListener('input', check);
    });
  // A message arrives right after a frame, except during animations, where the next frame comes first.
  const nextPaint = () =>
    new Promise<number>((resolve) => {
      const painted = () => resolve(performance.now());
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', painted, { once: true });
      port1.start();
      requestAnimationFrame(() => {
        port2.postMessage(undefined);
        requestAnimationFrame(painted);
      });
    });
  const TIMEOUT_MS = 10_000;
  const { feedback = result } = result;
  let isDone = false;
  await until(() => (isDone = isVisible(result)) || isVisible(feedback));
  const answeredAt = await nextPaint();
  if (isDone) return { answeredAt, doneAt: answeredAt };
  if (!isVisible(result)) await until(() => isVisible(result));
  return { answeredAt, doneAt: await nextPaint() };
}

/** Waits until the work of one tap is done, so that it does not count for the next one. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
}
