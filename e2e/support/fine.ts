import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

type Axe = typeof axe;

/** The accessibility violations of the page as it is. */
export async function findings(page: Page) {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const report = await (window as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return report.violations;
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

export const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** On a desk and on a phone, and on the narrowest one without sideways scrolling. */
export async function expectFine(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBe(0);
}
