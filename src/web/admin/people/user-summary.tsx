import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#web/session/avatar.tsx';
import { initialOf } from '#web/session/user.ts';
import { avatarTone } from './avatar-tone.ts';
import { Email } from './email.tsx';

interface UserSummaryProps {
  user: { id: string; name: string; email: string };
  isYou?: boolean;
  /** The page of the person. */
  to?: string;
  /** The state of the link. */
  state?: unknown;
  /** A further line. */
  children?: ReactNode;
}

/** Names and emails are never truncated, because admins grant permissions by them. */
export function UserSummary({ user, isYou, to, state, children }: UserSummaryProps) {
  const { id, name, email } = user;
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar
        initial={initialOf(user)}
        tone={isYou ? 'haldi' : avatarTone(id)}
        className="size-10.5 rounded-md text-lg"
      />
      <div className="min-w-0 text-xs text-ink-2">
        <b className="block text-base leading-tight font-[650] wrap-anywhere text-neel-900">
          {to === undefined ? (
            name
          ) : (
            <Link
              to={to}
              state={state}
              className="decoration-haldi-400 decoration-2 underline-offset-4 hover:underline max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
            >
              {name}
            </Link>
          )}
        </b>
        <span className="block wrap-anywhere">
          <Email>{email}</Email>
        </span>
        {children}
      </div>
    </div>
  );
}
