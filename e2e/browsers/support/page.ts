import { expect } from 'vitest';
import { ScriptError, type BrowserWindow } from './browser.ts';
import { findElements, queryOf, type Action, type Found, type Target } from './find-elements.ts';

type Name = Target['name'];

/** A page of the shop as a person uses it. Every method waits until it can succeed. */
export interface Page {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  click(role: string, name?: Name, within?: string): Promise<void>;
  fill(label: Name, value: string, within?: string): Promise<void>;
  choose(label: Name, option: string): Promise<void>;
  press(key: string): Promise<void>;
  see(role: string, name?: Name, within?: string): Promise<void>;
  /** Waits until an element contains a text. */
  seeText(selector: string, text: RegExp): Promise<void>;
  notSee(role: string, name?: Name, within?: string): Promise<void>;
  /** The texts of all elements. */
  texts(role: string): Promise<string[]>;
  seeTexts(role: string, texts: string[]): Promise<void>;
  seeValue(label: Name, value: string): Promise<void>;
  /** Waits for the path with its query. */
  seePath(path: string): Promise<void>;
  evaluate<T>(source: () => T): Promise<T>;
  /** The part of the page that is in a frame. */
  frame(selector: string): Page;
}

const wait = { timeout: 30_000, interval: 50 };

/** Characters of the WebDriver standard for keys without a character. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
};

export function createPage(window: BrowserWindow, origin: string, frame?: string): Page {
  async function find(target: Target, action: Action = 'look'): Promise<Found[]> {
    const args = [queryOf(target), action];
    try {
      return (await window.evaluate({ source: findElements.toString(), args, frame })) as Found[];
    } catch (error) {
      // While a document loads there is no page to ask.
      if (error instanceof ScriptError) throw error;
      return [];
    }
  }

  const evaluate = async <T>(source: () => T) =>
    (await window.evaluate({ source: source.toString(), args: [], frame })) as T;

  const describe = ({ role, name, text, within }: Target) =>
    [role, name, text && `with ${text}`, within && `in ${within}`].filter(Boolean).join(' ');

  async function first(target: Target, action: Action = 'look'): Promise<Found> {
    let found: Found[] = [];
    await expect
      .poll(
        async () => {
          found = await find(target, action);
          return found.length;
        },
        { ...wait, message: `There is no ${describe(target)}` },
      )
      .toBeGreaterThan(0);
    return found[0] as Found;
  }

  /** Waits until the element rests and nothing covers it. */
  async function reach(target: Target): Promise<{ x: number; y: number }> {
    let last = '';
    let point: Found['point'];
    await expect
      .poll(
        async () => {
          const [found] = await find(target, 'reach');
          const now = JSON.stringify(found?.point);
          const isAtRest = now === last;
          last = now;
          point = found?.point;
          if (!found) return 'it is absent';
          return found.obstacle ?? (isAtRest ? 'it can be clicked' : 'it moves');
        },
        { ...wait, message: `Cannot click ${describe(target)}` },
      )
      .toBe('it can be clicked');
    return point as { x: number; y: number };
  }

  async function typeKeys(keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await window.perform([{ type: 'key', id: 'keyboard', actions }], frame);
  }

  async function waitForHydration(): Promise<void> {
    await first({ role: 'html[data-hydrated]' });
  }

  const page: Page = {
    async open(path) {
      await window.load(`${origin}${path}`);
      await waitForHydration();
    },
    async reload() {
      await evaluate(() => document.documentElement.classList.add('before-reload'));
      await evaluate(() => location.reload());
      await first({ role: 'html[data-hydrated]:not(.before-reload)' });
    },
    goBack: () => window.goBack(),
    goForward: () => window.goForward(),
    async click(role, name, within) {
      const { x, y } = await reach({ role, name, within });
      const actions = [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await window.perform([{ type: 'pointer', id: 'mouse', actions }], frame);
    },
    async fill(label, value, within) {
      const field = { role: 'field', name: label, within };
      await page.click('field', label, within);
      await first(field, 'focus');
      await typeKeys(Array.from(value));
      await page.seeValue(label, value);
    },
    async choose(label, option) {
      await waitForHydration();
      // The list of a select is a window of the desktop, which no driver can click.
      await first({ role: 'select', name: label }, { choose: option });
    },
    press: (key) => typeKeys([KEYS[key] ?? key]),
    async see(role, name, within) {
      await first({ role, name, within });
    },
    async seeText(selector, text) {
      await first({ role: selector, text });
    },
    async notSee(role, name, within) {
      const target = { role, name, within };
      await expect
        .poll(async () => (await find(target)).map((found) => found.name), {
          ...wait,
          message: `There is still a ${describe(target)}`,
        })
        .toEqual([]);
    },
    texts: async (role) => (await find({ role })).map(({ text }) => text),
    async seeTexts(role, texts) {
      await expect.poll(() => page.texts(role), wait).toEqual(texts);
    },
    async seeValue(label, value) {
      const target = { role: 'field', name: label };
      await expect
        .poll(async () => (await find(target))[0]?.value, {
          ...wait,
          message: `The value of ${String(label)}`,
        })
        .toBe(value);
    },
    async seePath(path) {
      await expect
        .poll(() => evaluate(() => location.pathname + location.search).catch(() => ''), wait)
        .toBe(path);
    },
    evaluate,
    frame: (selector) => createPage(window, origin, selector),
  };
  return page;
}
