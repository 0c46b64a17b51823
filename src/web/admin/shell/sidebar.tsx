import { ArrowLeft, Crown, IdCard, Keyboard, KeyRound, LogOut } from 'lucide-react';
import { Link, useLocation, useNavigation } from 'react-router';
import { can, isStaffRole } from '#shared/accounts/permissions.ts';
import { roleNames } from '#shared/accounts/role-texts.ts';
import { Logo } from '#web/brand/logo.tsx';
import { Avatar } from '#web/session/avatar.tsx';
import { CHECKING } from '#web/session/guard.tsx';
import { useSession } from '#web/session/store.ts';
import { logout } from '#web/session/logout.ts';
import { initialOf, type User } from '#web/session/user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { showShortcutHelp } from '../shortcuts/help.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { useFigures, useFiguresAfterChanges, useFreshFigures } from './figures.ts';
import { addressOfSection, sectionAt, sections, type Section } from './sections.ts';

/** Shown from 1024 px on; empty while the role is being checked. */
export function Sidebar({ isAllowed }: { isAllowed: boolean }) {
  return (
    <aside
      data-sidebar
      className="on-dark w-64 shrink-0 bg-neel-900 text-neel-200 max-lg:hidden print:hidden"
    >
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto">
        <div className="flex items-center justify-between gap-2 pt-3 pr-3.5 pb-2 pl-6">
          <Logo ink="light" className="h-8.5" />
          {isAllowed && <NoticeBell className="text-white" />}
        </div>
        <div aria-hidden className="printed-edge shrink-0" />
        {isAllowed ? (
          <>
            <FreshFigures />
            <SidebarItems />
          </>
        ) : (
          <p role="status" className="px-6 py-5 text-sm">
            {CHECKING}
          </p>
        )}
      </div>
    </aside>
  );
}

function FreshFigures() {
  useFreshFigures();
  useFiguresAfterChanges();
  return null;
}

const item = cx(
  'flex min-h-11 lg:min-h-10 lg:[@media(max-height:860px)]:min-h-9 w-full items-center gap-3 rounded-md px-3.5 text-left font-[550] transition-colors duration-200',
  'not-aria-[current]:hover:bg-white/7 aria-[current]:bg-haldi-400 aria-[current]:font-[650] aria-[current]:text-neel-900',
  'focus-visible:-outline-offset-3 aria-[current]:focus-visible:outline-neel-900! [&_svg]:size-5 [&_svg]:shrink-0',
);

/** Shared by the sidebar and the slide-in menu. */
export function SidebarItems({ onChoose }: { onChoose?: () => void }) {
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  // The chosen item is marked at once, while its page loads.
  const { location: next } = useNavigation();
  const current = sectionAt(next?.pathname ?? pathname);
  if (!user) return null;
  return (
    <div className="flex grow flex-col">
      <WhoCard user={user} />
      <nav aria-label="Back-office" className="grid gap-0.5 px-3 py-1">
        {sections.map((section) => {
          const { segment, label, permission, icon: Icon, waiting } = section;
          if (!can(user.role, permission)) return null;
          return (
            <Link
              key={segment}
              to={addressOfSection(section)}
              aria-current={section === current ? 'page' : undefined}
              onClick={onChoose}
              className={item}
            >
              <Icon aria-hidden strokeWidth={1.9} /> {label}
              {waiting && <Waiting {...waiting} />}
            </Link>
          );
        })}
      </nav>
      <div className="mt-auto grid gap-0.5 px-3 pt-6 pb-4.5">
        <button
          type="button"
          className={item}
          onClick={() => {
            onChoose?.();
            showShortcutHelp();
          }}
        >
          <Keyboard aria-hidden strokeWidth={1.9} /> Keyboard shortcuts
        </button>
        <Link to="/account/security" onClick={onChoose} className={item}>
          <KeyRound aria-hidden strokeWidth={1.9} /> Account Security
        </Link>
        <Link to="/" onClick={onChoose} className={item}>
          <ArrowLeft aria-hidden strokeWidth={1.9} /> Back to Website
        </Link>
        <button
          type="button"
          className={item}
          onClick={() => {
            onChoose?.();
            logout();
          }}
        >
          <LogOut aria-hidden strokeWidth={1.9} /> Logout
        </button>
      </div>
    </div>
  );
}

const WAITING_MAX = 999;

function Waiting({ count, text }: NonNullable<Section['waiting']>) {
  const waiting = useFigures(({ figures }) => figures?.[count] ?? 0);
  if (waiting === 0) return null;
  return (
    <span className="num ml-auto rounded-[9px] bg-majith-600 px-2 pt-0.5 pb-px text-2xs leading-4 font-bold text-white">
      {waiting > WAITING_MAX ? `${WAITING_MAX}+` : waiting}
      <span className="sr-only"> {text}</span>
    </span>
  );
}

function WhoCard({ user }: { user: User }) {
  const RoleIcon = user.role === 'admin' ? Crown : IdCard;
  return (
    <div className="mx-4 mt-4.5 mb-3.5 grid grid-cols-[42px_minmax(0,1fr)] items-center gap-3 rounded-md bg-white/7 p-3.5">
      <Avatar initial={initialOf(user)} className="size-10.5 rounded-md text-lg" />
      <p>
        {user.name && (
          <b className="line-clamp-2 leading-tight font-[650] wrap-anywhere text-white">
            {user.name}
          </b>
        )}
        <span title={user.email} className="block truncate text-xs">
          {user.email}
        </span>
      </p>
      <Badge
        tone="onDark"
        icon={<RoleIcon aria-hidden strokeWidth={1.9} />}
        className="col-span-2 justify-self-start"
      >
        {isStaffRole(user.role) && roleNames[user.role]}
      </Badge>
    </div>
  );
}
