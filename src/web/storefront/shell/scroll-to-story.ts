import { focusWithoutScroll, layOutWhole, scrollSmoothly } from '#web/page/focus-and-scroll.ts';
import { OUR_STORY_ID, wantsOurStory } from './our-story.ts';

const FOLLOW_MS = 3000;
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

let stopScroll = () => {};

/** Scrolls to the story if the link asked for it. */
export function scrollToStory(state: unknown): void {
  stopScroll();
  const story = document.getElementById(OUR_STORY_ID);
  if (!story || !wantsOurStory(state)) return;
  layOutWhole(true);
  stopScroll = scrollAndFollow(story);
  focusWithoutScroll(story);
}

/** Pictures above the story may still load and move it, so the scroll follows until the visitor moves. */
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
