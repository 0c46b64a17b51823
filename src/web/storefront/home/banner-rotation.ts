import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMedia } from '../catalog/use-media.ts';
import { intervalMs, rotate, type ChangeBanner } from './banner-state.ts';

/** Turns the banner while nobody is busy with it, from the moment its page has loaded. */
export function useRotation(manualChanges: number, change: ChangeBanner) {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const prefersCalm = useMedia('(prefers-reduced-motion: reduce)');
  const isPlaying = choice ? choice === 'play' : !prefersCalm;
  const { isBusy, presence } = usePresence();
  const isLoaded = useSyncExternalStore(onLoad, hasLoaded, () => false);
  const isTabHidden = useSyncExternalStore(onTabChange, tabHidden, () => true);
  const isRotating = isPlaying && isLoaded && !isBusy && !isTabHidden;
  const everyMs = intervalMs(useMedia('(min-width: 768px)'));

  useEffect(() => {
    const timer = isRotating ? setInterval(() => change(rotate), everyMs) : undefined;
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each manual change starts it anew
  }, [isRotating, everyMs, manualChanges, change]);

  const togglePlaying = () => setChoice(isPlaying ? 'pause' : 'play');
  return { isPlaying, isRotating, togglePlaying, presence };
}

/** Whether a mouse rests on the element or the keyboard is inside; what was merely tapped does not count. */
function usePresence() {
  const ref = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);

  // Pointer and focus may have come before React did.
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

const IDLE_MAX_MS = 2000;

/** Whether the page has loaded and then had nothing to do. */
export function useIdleAfterLoad(): boolean {
  const isLoaded = useSyncExternalStore(onLoad, hasLoaded, () => false);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isLoaded) return undefined;
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_MAX_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: IDLE_MAX_MS });
    return () => cancelIdleCallback(request);
  }, [isLoaded]);
  return isIdle;
}

const hasLoaded = () => document.readyState === 'complete';
const tabHidden = () => document.hidden;

function onLoad(listener: () => void): () => void {
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}

function onTabChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
