import type { Page } from '@playwright/test';

/** Functions for checks that run inside the page. */
export interface PageTools {
  /** A short description of an element for a failure message. */
  describe: (element: Element) => string;
  /** False for elements that are hidden, empty or only for screen readers. */
  isShown: (element: Element) => boolean;
  /** The topmost modal dialog, or else the page. */
  scope: () => Element;
  /** All shown elements that a user can operate, without those that are disabled. */
  controls: () => HTMLElement[];
  /** True inside an element that stays in place while the page scrolls. */
  isStuck: (element: Element) => boolean;
  /** True if `element`, one of its parts or its label is at this point of the window. */
  isAt: (element: Element, x: number, y: number) => boolean;
}

export interface WindowWithTools extends Window {
  pageTools: PageTools;
}

/** Adds `pageTools` to the window, once per document. */
export async function loadTools(page: Page): Promise<void> {
  await page.evaluate(defineTools);
}

function defineTools(): void {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=link]';

  const describe = (element: Element) => {
    const label = element.ariaLabel ?? element.textContent;
    const text = label.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    const id = element.id ? `#${element.id}` : '';
    const name = element.getAttribute('name') ?? '';
    return `${element.tagName.toLowerCase()}${id} ${name} "${text}"`;
  };

  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && !element.closest('[inert]');
  };

  /** While a modal dialog is open, only its controls can be used. */
  const scope = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

  const controls = () =>
    [...scope().querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) => isShown(element) && !element.matches(':disabled'),
    );

  const isStuck = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };

  const isAt = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (element === hit || element.contains(hit) || hit.contains(element)) {
      return element === hit || element.contains(hit) || hit.matches('label');
    }
    return hit.closest('label')?.control === element;
  };

  Object.assign(window, { pageTools: { describe, isShown, scope, controls, isStuck, isAt } });
}
