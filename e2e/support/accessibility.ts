import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as axe from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './back-office.ts';

type Axe = typeof axe;

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(async () => {
    // The styles of a new width apply a frame after the width changes.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(axeSource);
}

/** Examines the page as it is, or a part of it such as an open dialog. */
export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  if (!part) return expectAccessiblePage(page);
  await loadAxe(page);
  const violations = await part.evaluate(async (element) => {
    const { axe: tool } = window as unknown as { axe: Axe };
    const report = await tool.run(element, {
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    });
    return report.violations.flatMap(({ nodes }) =>
      nodes.map((node) => [node.html, node.failureSummary]),
    );
  });
  expect(violations).toEqual([]);
}

/**
 * Examines the page, except for headers, footers and sidebars in `examined`, and adds those it has. Without it the page
 * is a state of one that is examined elsewhere, so its style sheets and media are not read, a third of the time.
 */
async function expectAccessiblePage(page: Page, examined?: Set<string>): Promise<void> {
  await loadAxe(page);
  const { violations, frame } = await page.evaluate(
    async ({ known, preload }) => {
      const { axe: tool } = window as unknown as { axe: Axe };
      const keyOf = ({ tagName, textContent }: Element) =>
        `${tagName} at ${innerWidth}: ${textContent}`;
      const outside = [...document.querySelectorAll('header, footer, aside')].filter(
        (element) => !element.closest('main, dialog'),
      );
      const exclude = outside.filter((element) => known.includes(keyOf(element)));
      const report = await tool.run(exclude.length > 0 ? { exclude } : document, {
        resultTypes: ['violations'],
        selectors: false,
        preload,
      });
      return {
        violations: report.violations.flatMap(({ nodes }) =>
          nodes.map((node) => [node.html, node.failureSummary]),
        ),
        frame: outside.map(keyOf),
      };
    },
    { known: [...(examined ?? [])], preload: examined !== undefined },
  );
  expect(violations).toEqual([]);
  for (const key of frame) examined?.add(key);
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
}

/**
 * Expects an accessible page on a phone and on a desktop, and no horizontal scrolling on a narrow phone. Headers,
 * footers and sidebars that are in `examined` are not examined again. `inspect` starts on a phone and may do more than
 * look for scrolling. The page is shown on a desktop afterwards.
 */
export async function expectAccessibleAtAllWidths(
  page: Page,
  examined?: Set<string>,
  inspect = () => expectNoOverflow(page),
): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectAccessiblePage(page, examined);
  await inspect();
  await page.setViewportSize(DESKTOP);
  await expectAccessiblePage(page, examined);
}
