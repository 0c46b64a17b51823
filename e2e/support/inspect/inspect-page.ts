import type { CDPSession, Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../back-office.ts';
import { findFocusProblems } from './focus.ts';
import { findLayoutProblems } from './layout.ts';
import { findForcedColorProblems, findMotion, findWeakShapes } from './looks.ts';
import { findSmallTargets } from './targets.ts';
import { loadTools } from './tools.ts';

/** WCAG 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important; }`;
/** The browser estimates the size of parts outside the viewport. */
const EXACT_SIZES = '* { content-visibility: visible !important; }';
/** Twice the default of browsers. */
const LARGE_TEXT_PX = 32;

const NARROW = { width: 320, height: 640 };

interface Situation {
  name: string;
  size: { width: number; height: number };
  styles?: string;
  fontSize?: number;
}

const situations: Situation[] = [
  { name: 'text spacing on a phone', size: PHONE, styles: TEXT_SPACING },
  { name: 'large text on a phone', size: PHONE, fontSize: LARGE_TEXT_PX },
  { name: '320 px', size: NARROW },
  { name: '200 % zoom', size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 } },
  { name: 'large text on a desktop', size: DESKTOP, fontSize: LARGE_TEXT_PX },
];

type Problems = Record<string, string[]>;

/**
 * Returns the problems of a page that is shown on a phone and that axe does not find, by the check that found them. The
 * page is shown on a desktop afterwards.
 */
export async function inspectPage(page: Page): Promise<Problems> {
  const problems: Problems = {};
  const add = (name: string, found: string[]) => {
    if (found.length > 0) problems[name] = found;
  };
  await loadTools(page);
  await setStyles(page);
  add('motion', await page.evaluate(findMotion));
  add('touch targets', await page.evaluate(findSmallTargets));
  add('contrast', await page.evaluate(findWeakShapes));
  await page.keyboard.press('Tab');
  add('focus', await page.evaluate(findFocusProblems));
  const browser = await page.context().newCDPSession(page);
  for (const { name, size, styles, fontSize } of situations) {
    if (size !== page.viewportSize()) await page.setViewportSize(size);
    await setFontSize(browser, fontSize);
    await setStyles(page, styles);
    add(name, await page.evaluate(findLayoutProblems));
  }
  await setFontSize(browser);
  await browser.detach();
  await page.emulateMedia({ forcedColors: 'active' });
  await setStyles(page);
  add('forced colours', await page.evaluate(findForcedColorProblems));
  await page.emulateMedia({ forcedColors: 'none' });
  return problems;
}

/** Returns the problems of the open dialog on a phone. The page is shown as before afterwards. */
export async function inspectDialog(page: Page): Promise<Problems> {
  const problems: Problems = {};
  const before = page.viewportSize() ?? DESKTOP;
  await loadTools(page);
  await page.setViewportSize(NARROW);
  await setStyles(page);
  await page.keyboard.press('Tab');
  for (const [name, find] of Object.entries({
    'touch targets': findSmallTargets,
    contrast: findWeakShapes,
    focus: findFocusProblems,
    '320 px': findLayoutProblems,
  })) {
    const found = await page.evaluate(find);
    if (found.length > 0) problems[name] = found;
  }
  await page.setViewportSize(before);
  return problems;
}

/** Replaces the styles that a user adds. The content security policy does not apply to style sheets made by scripts. */
async function setStyles(page: Page, styles = ''): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    // The styles of a new width apply a frame after the width changes.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, EXACT_SIZES + styles);
}

/** Sets the text size as in the settings of the browser, which also apply to the widths of media queries in rem. */
async function setFontSize(browser: CDPSession, standard = 16): Promise<void> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } });
}
