import { prefersReducedMotion } from '#web/browser/use-media.ts';

/** Moves focus for screen readers and keyboards, also to elements that are not controls. */
export function focusWithoutScroll(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Lays out the parts outside the viewport too (`offscreen` in base.css), so that positions are final. */
export function layOutWhole(isWhole: boolean): void {
  document.documentElement.toggleAttribute('data-whole', isWhole);
}

const SCROLL_MS = 500;

/**
 * Scrolls to the element; returns a function that stops it. It animates by hand, because native smooth scrolling
 * still moves the page after a jump that interrupts it.
 */
export function scrollSmoothly(element: HTMLElement): () => void {
  const from = window.scrollY;
  const startedAt = performance.now();
  const step = (now: number) => {
    const part = prefersReducedMotion()
      ? 1
      : Math.min(1, Math.max(0, (now - startedAt) / SCROLL_MS));
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    const way = finalTop(element) - margin - from;
    window.scrollTo({ top: from + way * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** The position after the page transition, which still offsets the page. */
function finalTop(element: HTMLElement): number {
  const { offsetParent, offsetTop } = element;
  return offsetTop + (offsetParent instanceof HTMLElement ? finalTop(offsetParent) : 0);
}
