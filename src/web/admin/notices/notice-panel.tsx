import { Boxes, CircleAlert, Clock, MessageSquare, ShoppingCart, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { NoticeKind } from '#shared/notices/notice.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Modal } from '#web/ui/modal.tsx';
import { agoText } from '../shell/ago-text.ts';
import { groupOverdue, type NoticeLine } from './group-overdue.ts';
import { NoticeSettings } from './notice-settings.tsx';
import { markAllRead, useNoticePreferences, useNotices } from './store.ts';

const icons: Record<NoticeKind, { icon: typeof Clock; tone: string }> = {
  order: { icon: ShoppingCart, tone: 'bg-neel-100 text-neel-700' },
  overdue: { icon: Clock, tone: 'bg-majith-100 text-majith-700' },
  low_stock: { icon: Boxes, tone: 'bg-haldi-100 text-haldi-800' },
  payment: { icon: CircleAlert, tone: 'bg-majith-100 text-majith-700' },
  ticket: { icon: MessageSquare, tone: 'bg-kamal-100 text-kamal-800' },
};

/** Beside the bell: right of the sidebar, or below the top bar. */
const place = cx(
  'md:mt-3! md:mb-auto! md:max-lg:mt-16! md:max-lg:mr-3! md:max-lg:ml-auto! lg:mr-auto! lg:ml-67!',
  'md:max-w-105!',
);

/** The notices of the last 24 hours. Opening it marks them as read. */
export function NoticePanel() {
  const titleId = useId();
  const list = useNotices((state) => state.list);
  const close = () => useNotices.setState({ isOpen: false });
  // What was unread when the panel opened stays marked while it is open.
  const [readUntil] = useState(() => useNoticePreferences.getState().readUntil);
  useEffect(markAllRead, [list]);
  return (
    <Modal open onClose={close} aria-labelledby={titleId} className={place}>
      <div className="sticky top-0 z-1 flex items-center justify-between gap-3 border-b border-hairline bg-surface py-2 pr-2 pl-4">
        <h2 id={titleId} className="text-lg font-[650] text-neel-900">
          Notifications
        </h2>
        <IconButton label="Close" onClick={close}>
          <X aria-hidden strokeWidth={1.9} />
        </IconButton>
      </div>
      {list === undefined && <p className="px-4 py-8 text-center text-ink-2">Loading...</p>}
      {list?.length === 0 && (
        <div className="px-4 py-8 text-center">
          <p className="font-[650] text-neel-900">Nothing new</p>
          <p className="mt-1 text-sm text-ink-2">
            New orders, messages and everything that needs you appear here.
          </p>
        </div>
      )}
      <ul aria-label="Latest" className="empty:hidden">
        {groupOverdue(list ?? []).map((line) => (
          <li key={line.newest.id} className="border-b border-hairline-soft last:border-0">
            <NoticeLink line={line} isUnread={line.newest.at > readUntil} onFollow={close} />
          </li>
        ))}
      </ul>
      <NoticeSettings />
    </Modal>
  );
}

interface NoticeLinkProps {
  line: NoticeLine;
  isUnread: boolean;
  onFollow: () => void;
}

function NoticeLink({ line, isUnread, onFollow }: NoticeLinkProps) {
  const { title, text, to, newest } = line;
  const { icon: Icon, tone } = icons[newest.kind];
  return (
    <Link
      to={to}
      onClick={onFollow}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 transition-colors duration-200 hover:bg-neel-50 focus-visible:-outline-offset-3',
        isUnread && 'bg-haldi-50',
      )}
    >
      <span className={cx('mt-0.5 grid size-9 place-items-center rounded-[10px]', tone)}>
        <Icon aria-hidden strokeWidth={1.9} className="size-5" />
      </span>
      <span className="num min-w-0 text-sm leading-snug">
        <b className="block text-base font-[650] wrap-anywhere text-neel-900">
          {title}
          {isUnread && <span className="sr-only">, unread</span>}
        </b>
        <span className="line-clamp-2 wrap-anywhere text-ink-2">{text}</span>
      </span>
      <time dateTime={newest.at} className="mt-1 text-xs whitespace-nowrap text-ink-2">
        {agoText(newest.at)}
      </time>
    </Link>
  );
}
