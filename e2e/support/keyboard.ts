import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

const PRESSES_MAX = 120;

/** Presses Tab until the target has focus. Every element on the way must show that it has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await pressUntil(page, 'Tab', target);
}

export async function tabBackTo(page: Page, target: Locator): Promise<void> {
  await pressUntil(page, 'Shift+Tab', target);
}

async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

/** Expects a ring around the element that has focus, which no bar covers. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const problem = await page.evaluate(async () => {
    // Messages move away from the focus in the next frame.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const element = document.activeElement;
    if (!element || element === document.body || element.matches('iframe')) return undefined;
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`;
    const hasRing = [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    // The ring of a slider is on its thumb, whose style scripts cannot read.
    if (!hasRing && !element.matches('[type=range]')) return `no ring: ${name}`;
    const boxes = [...element.getClientRects()];
    const isSeen = boxes.some(({ left, top, width, height }) => {
      const middle = Math.min(Math.max(top + height / 2, 1), innerHeight - 1);
      const hit = document.elementFromPoint(left + width / 2, middle);
      return hit && (element.contains(hit) || hit.contains(element));
    });
    return isSeen ? undefined : `covered: ${name}`;
  });
  expect(problem).toBeUndefined();
}

/** Tabs to a control and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs from field to field and types, as `{ City: 'Gurugram' }`. */
export async function typeInto(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    if (!(await field.evaluate((element) => element === document.activeElement))) {
      await tabTo(page, field);
    }
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  }
}

/** Tabs to a control inside a frame. */
export async function tabIntoFrame(
  page: Page,
  frame: FrameLocator,
  target: Locator,
): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < PRESSES_MAX && !(await isFocused()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(frame.locator(':focus')).toHaveCount(1);
  await expect(target).toBeFocused();
}
