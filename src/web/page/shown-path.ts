import { createStore } from 'zustand/vanilla';

/** The path of the rendered page. The router changes its location earlier, before React has rendered. */
export const shownPath = createStore(() => ({ pathname: '' }));

/** Resolves when another page is rendered, or at once if this one is. */
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
