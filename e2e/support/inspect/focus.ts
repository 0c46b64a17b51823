import type { WindowWithTools } from './tools.ts';

/**
 * Runs inside the page, after a press of Tab, so that script focus counts as keyboard focus. Returns the elements whose
 * focus is not visible (WCAG 2.4.7), or that a sticky bar covers after they got focus at an edge of the window (2.4.11).
 */
export function findFocusProblems(): string[] {
  const { describe, isShown, isStuck, isAt, controls, scope } = (
    window as unknown as WindowWithTools
  ).pageTools;
  const problems: string[] = [];
  const before = scrollY;
  (document.activeElement as HTMLElement | null)?.blur();
  const candidates = [...controls(), ...scope().querySelectorAll<HTMLElement>('[tabindex="0"]')];

  for (const element of distinct(candidates)) {
    const unfocused = readLook(element);
    element.focus({ preventScroll: true });
    const isFocused = document.activeElement === element;
    if (!isFocused) problems.push(`gets no focus: ${describe(element)}`);
    // The ring of a slider is on its thumb, whose style scripts cannot read.
    else if (readLook(element) === unfocused && !element.matches('[type=range]')) {
      problems.push(`focus is not visible: ${describe(element)}`);
    }
    element.blur();
    if (!isFocused || isStuck(element) || element.closest('dialog')) continue;
    for (const edge of ['top', 'bottom'] as const) {
      scrollToEdge(element, edge);
      element.focus();
      if (!isSeen(element)) problems.push(`is covered at the ${edge}: ${describe(element)}`);
      element.blur();
    }
  }
  window.scrollTo({ top: before, behavior: 'instant' });
  return [...new Set(problems)];

  /** One element of each look in each part of the page, because the others have the same styles. */
  function distinct(elements: HTMLElement[]): HTMLElement[] {
    const byLook = new Map<string, HTMLElement>();
    for (const element of elements) {
      if (element.tabIndex < 0 || !isShown(element)) continue;
      const part = element.closest('header, main, footer, aside, nav, form, ul');
      const key = [element.tagName, element.className, part?.tagName, part?.className].join();
      if (!byLook.has(key)) byLook.set(key, element);
    }
    return [...byLook.values()];
  }

  /** What a ring changes: of the element, its pseudo-elements, or an element beside or around it. */
  function readLook(element: HTMLElement): string {
    const { top } = element.getBoundingClientRect();
    const looks = [element, element.parentElement, element.nextElementSibling].map((one) =>
      one ? lookOf(one) + lookOf(one, '::after') : '',
    );
    return [top, ...looks].join();
  }

  function lookOf(element: Element, part?: string): string {
    const style = getComputedStyle(element, part);
    const outline = style.outlineStyle === 'none' ? '' : style.outline;
    return [outline, style.boxShadow, style.borderColor, style.backgroundColor].join();
  }

  function scrollToEdge(element: Element, edge: 'top' | 'bottom'): void {
    const { top, bottom } = element.getBoundingClientRect();
    const by = edge === 'top' ? top : bottom - innerHeight;
    window.scrollBy({ top: by, behavior: 'instant' });
  }

  /** At least a part of it must be visible. */
  function isSeen(element: HTMLElement): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inset = 2;
    const xs = [left + inset, (left + right) / 2, right - inset];
    const ys = [top + inset, (top + bottom) / 2, bottom - inset];
    // A cover is larger than the window only for tall elements such as lists.
    const middles = ys.concat(innerHeight / 2);
    return xs.some((x) =>
      middles.some((y) => isAt(element, x, y) || isPseudoTarget(element, x, y)),
    );
  }

  /** Inline elements of several lines have holes in their box. */
  function isPseudoTarget(element: HTMLElement, x: number, y: number): boolean {
    if (!getComputedStyle(element).display.startsWith('inline')) return false;
    return [...element.getClientRects()].some(
      (box) => isAt(element, box.left + box.width / 2, box.top + box.height / 2) && x + y > 0,
    );
  }
}
