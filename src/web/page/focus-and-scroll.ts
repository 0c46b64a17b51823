import { prefersCalm } from '#web/browser/use-media.ts';

/** Focus for readers and keyboards, without moving the page; also to what is no control. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const GENTLE_MS = 500;

/**
 * Moves the page to the element; answers how to stop. Step by step, because a browser adds the last
 * stretch of its own smooth scrolling to a jump that is made meanwhile.
 */
export function scrollGently(element: HTMLElement): () => void {
  const from = window.scrollY;
  const startedAt = performance.now();
  const step = (now: number) => {
    const part = prefersCalm() ? 1 : Math.min(1, Math.max(0, (now - startedAt) / GENTLE_MS));
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    const way = restingTop(element) - margin - from;
    window.scrollTo({ top: from + way * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Where the element will stand: a page that is still sliding in looks lower than it is. */
function restingTop(element: HTMLElement): number {
  const { offsetParent, offsetTop } = element;
  return offsetTop + (offsetParent instanceof HTMLElement ? restingTop(offsetParent) : 0);
}
