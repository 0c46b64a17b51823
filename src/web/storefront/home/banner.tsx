import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HomeSlide } from '#shared/home/contract.ts';
import { useIdle } from '#web/browser/idle.ts';
import { BannerControls } from './banner-controls.tsx';
import { useRotation } from './banner-rotation.ts';
import { BannerSlide } from './banner-slide.tsx';
import {
  arrive,
  newBanner,
  placeOf,
  resize,
  RESIZE_SETTLE_MS,
  settle,
  step,
  swipeDirection,
  type Direction,
} from './banner-state.ts';

/** A single slide neither moves nor has controls. */
export function Banner({ slides }: { slides: HomeSlide[] }) {
  const { state, change, track } = useBanner(slides.length);
  const rotation = useRotation(state, change);
  const swipe = useSwipe((direction) => change((now) => step(now, direction)));
  const isIdle = useIdle();
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative"
      {...rotation.presence}
    >
      <div
        ref={track}
        aria-live={rotation.isRotating ? 'off' : 'polite'}
        className="grid touch-pan-y touch-pinch-zoom overflow-hidden bg-neel-900"
        {...swipe}
      >
        {slides.map((slide, index) => {
          const place = placeOf(index, state);
          const label = `${index + 1} of ${slides.length}`;
          return (
            <BannerSlide
              key={label}
              slide={slide}
              label={label}
              place={place}
              direction={state.direction}
              isFirst={index === 0}
              hasPicture={index === 0 || isIdle || place !== 'away'}
            />
          );
        })}
      </div>
      {slides.length > 1 && (
        <BannerControls
          state={state}
          change={change}
          isPlaying={rotation.isPlaying}
          onTogglePlaying={rotation.togglePlaying}
        />
      )}
    </section>
  );
}

function useBanner(count: number) {
  const [state, change] = useState(() => newBanner(count));
  const track = useRef<HTMLDivElement>(null);

  // Reads the duration from the stylesheet, which has none with reduced motion.
  useLayoutEffect(() => {
    const entering = track.current?.children[state.index];
    if (state.leaving === null || !entering) return undefined;
    const seconds = Number.parseFloat(getComputedStyle(entering).animationDuration);
    const timer = setTimeout(() => change(arrive), seconds * 1000);
    return () => clearTimeout(timer);
  }, [state.index, state.leaving]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      change(resize);
      clearTimeout(timer);
      timer = setTimeout(() => change(settle), RESIZE_SETTLE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return { state, change, track };
}

/** Handles horizontal swipes; the browser handles vertical ones as scrolling and cancels the pointer. */
function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<React.PointerEvent>(null);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      start.current = event.pointerType === 'touch' && event.isPrimary ? event : null;
    },
    onPointerUp: (event: React.PointerEvent) => {
      if (!start.current || !event.isPrimary) return;
      const { clientX, clientY } = start.current;
      const direction = swipeDirection(event.clientX - clientX, event.clientY - clientY);
      if (direction) onSwipe(direction);
      start.current = null;
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
