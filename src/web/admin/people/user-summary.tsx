import type { ReactNode } from 'react';
import { Avatar } from '#web/session/avatar.tsx';
import { initialOf } from '#web/session/user.ts';
import { avatarTone } from './avatar-tone.ts';
import { Email } from './email.tsx';

interface UserSummaryProps {
  user: { id: string; name: string; email: string };
  isYou?: boolean;
  /** A further line. */
  children?: ReactNode;
}

/** Names and emails are never truncated, because admins grant permissions by them. */
export function UserSummary({ user, isYou, children }: UserSummaryProps) {
  const { id, name, email } = user;
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar
        initial={initialOf(user)}
        tone={isYou ? 'haldi' : avatarTone(id)}
        className="size-10.5 rounded-md text-lg"
      />
      <p className="min-w-0 text-xs text-ink-2">
        <b className="block text-base leading-tight font-[650] wrap-anywhere text-neel-900">
          {name}
        </b>
        <span className="block wrap-anywhere">
          <Email>{email}</Email>
        </span>
        {children}
      </p>
    </div>
  );
}
