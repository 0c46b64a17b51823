import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageLoaded } from '#web/browser/idle.ts';
import { useMedia, usePrefersReducedMotion } from '#web/browser/use-media.ts';
import { intervalMs, rotate, type BannerState, type ChangeBanner } from './banner-state.ts';

/** Rotates the banner after the page has loaded, except while the visitor hovers or focuses it. */
export function useRotation({ count, manualChanges }: BannerState, change: ChangeBanner) {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const prefersCalm = usePrefersReducedMotion();
  const isPlaying = choice ? choice === 'play' : !prefersCalm;
  const { isBusy, presence } = usePresence();
  const isLoaded = usePageLoaded();
  const isTabHidden = useSyncExternalStore(onTabChange, tabHidden, () => true);
  const isRotating = count > 1 && isPlaying && isLoaded && !isBusy && !isTabHidden;
  const everyMs = intervalMs(useMedia('(min-width: 48rem)'));

  useEffect(() => {
    const timer = isRotating ? setInterval(() => change(rotate), everyMs) : undefined;
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each manual change starts it anew
  }, [isRotating, everyMs, manualChanges, change]);

  const togglePlaying = () => setChoice(isPlaying ? 'pause' : 'play');
  return { isPlaying, isRotating, togglePlaying, presence };
}

/** Whether a mouse hovers the element or the keyboard focus is inside; touch does not count. */
function usePresence() {
  const ref = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);

  // Hover and focus may have started before hydration.
  useEffect(() => {
    setHovered(ref.current?.matches(':hover') === true && matchMedia('(hover: hover)').matches);
    setFocus(ref.current?.querySelector(':focus-visible') !== null);
  }, []);

  const presence = {
    ref,
    onPointerEnter: (event: React.PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: React.FocusEvent) => setFocus(event.target.matches(':focus-visible')),
    onBlur: (event: React.FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
    },
  };
  return { isBusy: isHovered || hasFocus, presence };
}

const tabHidden = () => document.hidden;

function onTabChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
