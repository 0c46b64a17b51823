import { LogOut, User } from 'lucide-react';
import { Link } from '#web/ui/link.tsx';
import { useSession } from '#web/session/store.ts';
import { initialOf, profileLabel } from '#web/session/user.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/session/avatar.tsx';
import { logout } from '#web/session/logout.ts';

/** Shows the login or the account links; keeps the space free until the session is loaded. */
export function AccountTools() {
  const isLoading = useSession((session) => session.isLoading);
  const user = useSession((session) => session.user);
  if (!user) {
    return (
      <ButtonLink
        to="/auth"
        variant="quiet"
        size="sm"
        icon={<User aria-hidden strokeWidth={1.9} />}
        className={cx('max-md:hidden', isLoading && 'invisible')}
      >
        Login
      </ButtonLink>
    );
  }
  return (
    <>
      <Link
        to="/dashboard"
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-md p-1 font-semibold transition-colors duration-200 hover:bg-neel-50 max-md:hidden lg:gap-2.5 lg:pr-3 lg:pl-1.5"
      >
        <Avatar initial={initialOf(user)} className="size-8.5 rounded-[10px]" />
        <span className="max-w-16 truncate lg:max-w-28">{profileLabel(user)}</span>
      </Link>
      <Button
        variant="quiet"
        size="sm"
        onClick={logout}
        icon={<LogOut aria-hidden strokeWidth={1.9} className="max-lg:hidden" />}
        className="max-lg:px-3! max-md:hidden"
      >
        Logout
      </Button>
    </>
  );
}
