import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusWithoutScroll } from './focus-and-scroll.ts';
import { shownPath } from './shown-path.ts';

/** After a navigation, moves focus to the page heading and announces the title. */
export function AnnouncePage() {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => shownPath.setState({ pathname }), [pathname]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
    setTitle(document.title);
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
