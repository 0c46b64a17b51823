import {
  BookOpen,
  Crown,
  House,
  LogOut,
  Package,
  ShoppingBag,
  User as UserIcon,
} from 'lucide-react';
import { NavLink } from '#web/ui/link.tsx';
import { countItems } from '#shared/cart/items.ts';
import { badgeText } from '#web/cart/count-text.ts';
import { useCart } from '#web/cart/store.ts';
import { useSession } from '#web/session/store.ts';
import { initialOf, isStaff, type User } from '#web/session/user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/session/avatar.tsx';
import { OurStoryLink } from './our-story-link.tsx';
import { logout } from '#web/session/logout.ts';

const item = cx(
  'flex min-h-13 w-full items-center gap-3.5 rounded-md px-3 text-left text-lg font-semibold',
  'transition-colors duration-200 hover:bg-neel-50 aria-[current=page]:bg-haldi-100 focus-visible:-outline-offset-3',
  '[&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-neel-700',
);

export function MenuItems({ onChoose }: { onChoose: () => void }) {
  const user = useSession((session) => session.user);
  const count = useCart(({ items }) => countItems(items));
  const choice = { onClick: onChoose, className: item };
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain">
      {user && <UserCard user={user} />}
      <nav aria-label="Main" className="px-3 pt-2.5">
        <NavLink to="/" end {...choice}>
          <House aria-hidden strokeWidth={1.9} /> Home
        </NavLink>
        <NavLink to="/products" {...choice}>
          <Package aria-hidden strokeWidth={1.9} /> Products
        </NavLink>
        <OurStoryLink {...choice}>
          <BookOpen aria-hidden strokeWidth={1.9} /> Our Story
        </OurStoryLink>
        <NavLink to="/cart" {...choice}>
          <ShoppingBag aria-hidden strokeWidth={1.9} /> Cart
          {count > 0 && (
            <Badge tone="info" className="ml-auto num">
              {badgeText(count)} <span className="sr-only">in it</span>
            </Badge>
          )}
        </NavLink>
        {user && <AccountItems user={user} onChoose={onChoose} />}
      </nav>
      {!user && (
        <div className="mt-auto px-5 pt-4 pb-6">
          <ButtonLink
            to="/auth"
            block
            onClick={onChoose}
            icon={<UserIcon aria-hidden strokeWidth={1.9} />}
          >
            Login / Sign Up
          </ButtonLink>
          <p className="mt-3.5 text-center text-sm text-ink-3">Your cart stays as it is.</p>
        </div>
      )}
    </div>
  );
}

function UserCard({ user }: { user: User }) {
  return (
    <div className="mx-4 mt-4.5 mb-1 flex items-center gap-3 rounded-lg bg-sunken p-3.5">
      <Avatar initial={initialOf(user)} className="size-10.5 rounded-md text-lg" />
      <p className="min-w-0">
        {user.name && <b className="block leading-tight font-[650]">{user.name}</b>}
        <span className="block text-sm leading-snug wrap-anywhere text-ink-2">{user.email}</span>
      </p>
    </div>
  );
}

function AccountItems({ user, onChoose }: { user: User; onChoose: () => void }) {
  const choice = { onClick: onChoose, className: item };
  return (
    <>
      <hr className="mx-3 my-2.5 border-t-[1.5px] border-line" />
      <NavLink to="/dashboard" {...choice}>
        <UserIcon aria-hidden strokeWidth={1.9} /> Dashboard
      </NavLink>
      {isStaff(user) && (
        <NavLink to="/admin" {...choice}>
          <Crown aria-hidden strokeWidth={1.9} /> Admin Panel
        </NavLink>
      )}
      <button
        type="button"
        className={item}
        onClick={() => {
          onChoose();
          logout();
        }}
      >
        <LogOut aria-hidden strokeWidth={1.9} /> Logout
      </button>
    </>
  );
}
