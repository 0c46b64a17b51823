import { Link, useLocation, type LinkProps } from 'react-router';
import { ourStoryState } from './our-story.ts';

/** Links to the story on the home page; on the home page it does not scroll to the top first. */
export function OurStoryLink(props: Omit<LinkProps, 'to' | 'state'>) {
  const { pathname } = useLocation();
  return <Link {...props} to="/" state={ourStoryState} preventScrollReset={pathname === '/'} />;
}
