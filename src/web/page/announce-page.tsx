import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useWholePages } from '#web/ui/defer-offscreen.ts';
import { focusQuietly } from './focus-and-scroll.ts';
import { shownPath } from './shown-path.ts';

/** After a change of page: focus moves to its heading, its title is read out. */
export function PageArrival() {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [title, setTitle] = useState('');

  useWholePages(pathname);
  useEffect(() => shownPath.setState({ pathname }), [pathname]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    focusQuietly(document.querySelector<HTMLElement>('#main h1'));
    setTitle(document.title);
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
