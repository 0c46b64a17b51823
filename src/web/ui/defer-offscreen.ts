import { useLayoutEffect, useRef } from 'react';
import { whenIdle } from '#web/browser/idle.ts';

/** Duration of the closing animation of a modal. */
export const LEAVE_MS = 300;

/** The server renders the first page with deferred sections, so that it is painted sooner. */
let isFirstPage = true;
let openModals = 0;
let cancelDraw = () => {};

/**
 * Defers the page behind a modal, because an open modal makes the browser recalculate all styles; returns a function
 * to call when the modal closes. The page is rendered again when the browser is idle, not during the closing
 * animation.
 */
export function deferBehindModal(): () => void {
  openModals += 1;
  cancelDraw();
  document.documentElement.dataset.deferred = 'behind';
  return () => {
    openModals -= 1;
    if (openModals === 0) cancelDraw = drawWhenIdle();
  };
}

/** Later pages are rendered completely. In a layout effect, which runs before the next page is painted. */
export function useDrawFully(pathname: string): void {
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current) return;
    isFirstPage = false;
    if (openModals === 0) drawDeferred();
  }, [pathname]);
}

function drawWhenIdle(): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = whenIdle(drawDeferred);
  }, LEAVE_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function drawDeferred(): void {
  if (isFirstPage) document.documentElement.dataset.deferred = 'first';
  else delete document.documentElement.dataset.deferred;
}
