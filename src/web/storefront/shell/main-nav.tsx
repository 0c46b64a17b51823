import { Crown } from 'lucide-react';
import { NavLink } from '#web/ui/link.tsx';
import { useSession } from '#web/session/store.ts';
import { isStaff } from '#web/session/user.ts';
import { cx } from '#web/ui/cx.ts';
import { OurStoryLink } from './our-story-link.tsx';

const item = cx(
  'relative inline-flex min-h-11 items-center gap-[7px] rounded-md px-2.5 font-semibold whitespace-nowrap lg:px-4',
  'transition-colors duration-200 hover:bg-neel-50 aria-[current=page]:text-neel-700',
  'after:absolute after:inset-x-2.5 after:bottom-1 after:h-[3px] aria-[current=page]:after:bg-haldi-400 lg:after:inset-x-4',
);

/** Shown from 768 px on; below, the menu drawer has the same items. */
export function MainNav() {
  const showAdmin = useSession(({ user }) => isStaff(user));
  return (
    <nav aria-label="Main" className="hidden justify-center gap-0.5 md:flex lg:gap-1.5">
      <NavLink to="/" end className={item}>
        Home
      </NavLink>
      <NavLink to="/products" className={item}>
        Products
      </NavLink>
      <OurStoryLink className={item}>Our Story</OurStoryLink>
      {showAdmin && (
        <NavLink to="/admin" className={item}>
          Admin
          <Crown aria-hidden strokeWidth={1.9} className="size-5" />
        </NavLink>
      )}
    </nav>
  );
}
