import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusQuietly, scrollGently } from './move-to.ts';
import { OUR_STORY_ID, wantsOurStory } from './our-story.ts';

const STORY_DELAY_MS = 50;

/** After a change of page: focus moves to its heading, its title is read out, the story is scrolled to. */
export function PageArrival() {
  const location = useLocation();
  const { pathname } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    focusQuietly(document.querySelector<HTMLElement>('#main h1'));
    setTitle(document.title);
  }, [pathname]);

  useEffect(() => {
    if (isReturn || !wantsOurStory(location.state)) return undefined;
    const timer = setTimeout(() => {
      const story = document.getElementById(OUR_STORY_ID);
      scrollGently(story);
      focusQuietly(story);
    }, STORY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [location, isReturn]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
