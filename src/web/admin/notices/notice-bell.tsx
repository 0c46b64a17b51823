import { Bell } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { useNotices, useUnreadCount } from './store.ts';

const SHOWN_MAX = 99;

export function NoticeBell({ className }: { className?: string }) {
  const unread = useUnreadCount();
  return (
    <IconButton
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-haspopup="dialog"
      onClick={() => useNotices.setState({ isOpen: true })}
      className={className}
    >
      <Bell aria-hidden strokeWidth={1.9} />
      {unread > 0 && (
        <span
          aria-hidden
          className="num absolute top-1 left-1/2 min-w-4.5 rounded-full bg-majith-600 px-1 text-center text-2xs leading-4.5 font-bold text-white"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </IconButton>
  );
}
