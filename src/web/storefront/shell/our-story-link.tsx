import { Link, useLocation, type LinkProps } from 'react-router';
import { ourStoryState } from './our-story.ts';

/** Leads to the story on the home page, from there without a jump to the top first. */
export function OurStoryLink(props: Omit<LinkProps, 'to' | 'state'>) {
  const { pathname } = useLocation();
  return <Link {...props} to="/" state={ourStoryState} preventScrollReset={pathname === '/'} />;
}
