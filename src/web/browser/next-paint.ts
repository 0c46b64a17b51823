/**
 * Resolves after the next frame is painted; immediately in a hidden tab, which paints nothing. Intersection observers
 * run after a frame, animation frame callbacks before it.
 */
export async function nextPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}
