import { prefersCalm } from '#web/browser/use-media.ts';

/** Focus for readers and keyboards, without moving the page; also to what is no control. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollGently(element: HTMLElement | null): void {
  if (!element) return;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  window.scrollTo({
    top: restingTop(element) - margin,
    behavior: prefersCalm() ? 'auto' : 'smooth',
  });
}

/** Where the element will stand: a page that is still sliding in looks lower than it is. */
function restingTop(element: HTMLElement): number {
  const { offsetParent, offsetTop } = element;
  return offsetTop + (offsetParent instanceof HTMLElement ? restingTop(offsetParent) : 0);
}
