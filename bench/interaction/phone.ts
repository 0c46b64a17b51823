import type { Browser, Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** How much slower than this machine the phone is. */
export const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** How long a finger stays on the glass: a short tap, most take longer. */
const HOLD_MS = 60;

/** What has to be on the screen for a tap to count as answered. */
export interface Reaction {
  css: string;
  /** What it says, or what is typed into it. */
  text?: string;
  isGone?: boolean;
  /** For what takes a while: what says until then that the tap was heard. */
  meanwhile?: Reaction;
}

export interface Tap {
  name: string;
  /** From the finger or key to the first paint that shows anything of it, and all of it. */
  answerMs: number;
  doneMs: number;
}

export interface LongTask {
  where: string;
  ms: number;
}

export interface Phone {
  page: Page;
  taps: Tap[];
  longTasks: LongTask[];
  /** Opens a page by its address and waits until it is alive and at rest. */
  open(path: string): Promise<void>;
  /** Taps, and waits for what shows it. */
  tap(name: string, target: Locator, reaction: Reaction): Promise<void>;
  /** Anything else that a finger or a key does. */
  act(name: string, act: () => Promise<void>, reaction: Reaction): Promise<void>;
  close(): Promise<void>;
}

/** A phone with a touch screen and a slow processor, opened by whoever is signed in on it. */
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
  const taps: Tap[] = [];
  const longTasks: LongTask[] = [];
  await page.addInitScript(watch, storage);

  /** What began before the finger was lifted is the work of whoever looked for the place to tap. */
  async function collectTasks(where: string): Promise<void> {
    const durations = await page.evaluate(() =>
      window.tasks
        .splice(0)
        .filter(({ startTime }) => startTime >= (window.actedAt ?? 0))
        .map(({ duration }) => duration),
    );
    longTasks.push(...durations.filter((ms) => ms > LONG_TASK_MS).map((ms) => ({ where, ms })));
  }

  async function act(name: string, work: () => Promise<void>, reaction: Reaction): Promise<void> {
    const shown = page.evaluate(untilPainted, reaction);
    // One after the other: when this is back, the watch has begun.
    await page.evaluate(() => {});
    await work();
    const { answeredAt, doneAt } = await shown;
    const actedAt = await page.evaluate(() => window.actedAt ?? Number.NaN);
    taps.push({ name, answerMs: answeredAt - actedAt, doneMs: doneAt - actedAt });
    await rest(page);
    await collectTasks(name);
  }

  /** Without Playwright's own way to tap, whose checks would run in the page between the finger and the answer. */
  async function touch(point: { x: number; y: number }): Promise<void> {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await wait(HOLD_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  return {
    page,
    taps,
    longTasks,
    act,
    async open(path) {
      await page.goto(path);
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      await rest(page);
      await collectTasks(`opening ${path}`);
    },
    async tap(name, target, reaction) {
      await target.scrollIntoViewIfNeeded();
      await rest(page);
      const point = await target.evaluate(placeToTap);
      await act(name, () => touch(point), reaction);
    },
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    actedAt?: number;
    tasks: PerformanceEntry[];
  }
}

/** Runs in every page before its own scripts. */
function watch(storage: Record<string, string>): void {
  for (const [key, value] of Object.entries(storage)) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
  for (const type of ['pointerup', 'keydown', 'change']) {
    addEventListener(type, ({ timeStamp }) => (window.actedAt = timeStamp), { capture: true });
  }
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** The middle of an element that nothing lies above. */
function placeToTap(element: Element): { x: number; y: number } {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isCovered = ({ x, y }: { x: number; y: number }) =>
    !element.contains(document.elementFromPoint(x, y));
  if (isCovered(middle())) element.scrollIntoView({ block: 'center' });
  if (isCovered(middle())) throw new Error(`Something lies above ${element.textContent}.`);
  return middle();
}

/**
 * When the frames were painted in which something and everything of the reaction stands for the first time. It looks
 * only when the page has changed: a look in each frame would be work of its own, which the answer has to wait for.
 */
async function untilPainted(reaction: Reaction): Promise<{ answeredAt: number; doneAt: number }> {
  const textOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.value
      : element.textContent;
  const isThere = ({ css, text = '', isGone = false }: Reaction) =>
    isGone !==
    Array.from(document.querySelectorAll(css)).some((element) => textOf(element).includes(text));
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`No sign of ${JSON.stringify(reaction)}.`)), PATIENCE_MS);
      const observer = new MutationObserver(look);
      function look() {
        if (!isSo()) return;
        observer.disconnect();
        removeEventListener('input', look);
        resolve();
      }
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      addEventListener('input', look);
    });
  // A message is the first thing after a frame, except where something moves: there the next frame comes before it.
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
  const PATIENCE_MS = 10_000;
  const { meanwhile = reaction } = reaction;
  let isDone = false;
  await until(() => (isDone = isThere(reaction)) || isThere(meanwhile));
  const answeredAt = await nextPaint();
  if (isDone) return { answeredAt, doneAt: answeredAt };
  if (!isThere(reaction)) await until(() => isThere(reaction));
  return { answeredAt, doneAt: await nextPaint() };
}

/** Until nothing is left to do: what a tap set off belongs to it, and not to the next one. */
export async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
}
