/** Focus for readers and keyboards, without moving the page; also to what is no control. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollGently(element: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}
