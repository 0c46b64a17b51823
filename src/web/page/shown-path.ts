import { createStore } from 'zustand/vanilla';

/** The path of the page on screen. The router knows the next one earlier, before React has drawn it. */
export const shownPath = createStore(() => ({ pathname: '' }));

/** Resolves once another page is on screen than now; at once when the path is that of the page shown. */
export function untilShown(pathname: string): Promise<void> {
  return new Promise((resolve) => {
    if (shownPath.getState().pathname === pathname) return resolve();
    const stop = shownPath.subscribe(() => {
      stop();
      resolve();
    });
    return undefined;
  });
}
