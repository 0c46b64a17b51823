import { useHere } from '#web/page/here.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { ourStoryState } from './our-story.ts';

/** Links to the story on the home page; on the home page it does not scroll to the top first. */
export function OurStoryLink(props: Omit<LinkProps, 'to' | 'state'>) {
  const { pathname } = useHere();
  return <Link {...props} to="/" state={ourStoryState} keepsScroll={pathname === '/'} />;
}
