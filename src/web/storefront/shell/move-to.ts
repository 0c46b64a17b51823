/** Focus for readers and keyboards, without moving the page; also to what is no control. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollGently(element: HTMLElement | null): void {
  if (!element) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  window.scrollTo({ top: restingTop(element) - margin, behavior: isStill ? 'auto' : 'smooth' });
}

/** Where the element will stand: a page that is still sliding in looks lower than it is. */
function restingTop(element: HTMLElement): number {
  const { offsetParent, offsetTop } = element;
  return offsetTop + (offsetParent instanceof HTMLElement ? restingTop(offsetParent) : 0);
}
