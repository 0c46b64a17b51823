import { useEffect, useSyncExternalStore } from 'react';

export interface Device {
  hasCoarsePointer: boolean;
  canHover: boolean;
  widthPx: number;
}

/** Screens up to this width count as phone or tablet. */
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

// Cached between changes, because reading the width on every render would force a layout.
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

/** During hydration every device counts as touch, so that no function depends on hover. */
export function useTouchDevice(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => (isTouchNow ??= isTouchDevice(readDevice())),
    () => true,
  );
}

/** Sets `data-touch` on the root element, so that styles can hide hover-only content. */
export function useTouchMark(): void {
  const isTouch = useTouchDevice();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-touch', isTouch);
  }, [isTouch]);
}
