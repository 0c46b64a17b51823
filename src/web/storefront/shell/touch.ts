import { useEffect, useSyncExternalStore } from 'react';

export interface Device {
  hasCoarsePointer: boolean;
  canHover: boolean;
  widthPx: number;
}

/** Up to this width a screen counts as a phone or tablet. */
const TOUCH_MAX_PX = 1023;

export function isTouchDevice({ hasCoarsePointer, canHover, widthPx }: Device): boolean {
  return hasCoarsePointer || !canHover || widthPx <= TOUCH_MAX_PX;
}

const queries = {
  coarse: '(pointer: coarse)',
  noHover: '(hover: none)',
  narrow: `(max-width: ${TOUCH_MAX_PX}px)`,
};

function readDevice(): Device {
  return {
    hasCoarsePointer: matchMedia(queries.coarse).matches,
    canHover: !matchMedia(queries.noHover).matches,
    widthPx: innerWidth,
  };
}

// Asked again only after a change: React looks at each render, and the width costs a layout of the whole page.
let isTouchNow: boolean | undefined;

function onDeviceChange(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  const onChange = () => {
    isTouchNow = undefined;
    listener();
  };
  isTouchNow = undefined;
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}

/** Until the browser has been asked, every device counts as touch: nothing hangs on hovering alone. */
export function useTouchDevice(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => (isTouchNow ??= isTouchDevice(readDevice())),
    () => true,
  );
}

/** `data-touch` on the root element lets styles leave out what only a hovering pointer would see. */
export function useTouchMark(): void {
  const isTouch = useTouchDevice();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-touch', isTouch);
  }, [isTouch]);
}
