import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusWithoutScroll, scrollSmoothly } from '#web/page/focus-and-scroll.ts';
import { OUR_STORY_ID, wantsOurStory } from './our-story.ts';

const STORY_DELAY_MS = 50;
const FOLLOW_MS = 3000;

/** Scrolls to the story if the link asked for it. */
export function useScrollToStory(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (isReturn || !wantsOurStory(location.state)) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      const story = document.getElementById(OUR_STORY_ID);
      if (!story) return;
      stop = scrollAndFollow(story);
      focusWithoutScroll(story);
    }, STORY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [location, isReturn]);
}

const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Products above the story may still load and move it, so the scroll follows until the visitor moves. */
function scrollAndFollow(story: HTMLElement): () => void {
  let halt = () => {};
  const observer = new ResizeObserver(() => {
    halt();
    halt = scrollSmoothly(story);
  });
  const stop = () => {
    halt();
    observer.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  observer.observe(document.body);
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  setTimeout(stop, FOLLOW_MS);
  return stop;
}
