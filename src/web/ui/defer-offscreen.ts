import { useLayoutEffect, useRef } from 'react';
import { whenIdle } from '#web/browser/idle.ts';

/** How long a modal takes to slide away. */
export const LEAVE_MS = 300;

/** The first page comes resting from the server, so that it is painted sooner. */
let isFirstPage = true;
let openModals = 0;
let keepResting = () => {};

/**
 * A modal opens, which makes the browser look at the style of everything else; answers how to say that it closed.
 * All the while the page behind it rests, and for a moment longer: what was left out is drawn again when nobody waits
 * for it, and not while the modal goes.
 */
export function restPage(): () => void {
  openModals += 1;
  keepResting();
  document.documentElement.dataset.rests = 'behind';
  return () => {
    openModals -= 1;
    if (openModals === 0) keepResting = wakeLater();
  };
}

/** Pages after the first are whole. Before the next is drawn, but not before the first is gone. */
export function useWholePages(pathname: string): void {
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current) return;
    isFirstPage = false;
    if (openModals === 0) wake();
  }, [pathname]);
}

function wakeLater(): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = whenIdle(wake);
  }, LEAVE_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function wake(): void {
  if (isFirstPage) document.documentElement.dataset.rests = 'first';
  else delete document.documentElement.dataset.rests;
}
