import axe from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';

type Axe = typeof axe;

/** The accessibility violations of the page as it is, or of a part of it such as an open dialog. */
async function accessibilityViolations(page: Page, part: Locator = page.locator('html')) {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const violations = await part.evaluate(async (element) => {
    const report = await (window as unknown as { axe: Axe }).axe.run(
      element === document.documentElement ? document : element,
      { resultTypes: ['violations'] },
    );
    return report.violations;
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  expect(await accessibilityViolations(page, part)).toEqual([]);
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects an accessible page on a desktop and on a phone, and no horizontal scrolling on a narrow phone. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
}
