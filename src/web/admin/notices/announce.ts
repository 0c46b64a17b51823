import { describeNotice } from '#shared/notices/describe-notice.ts';
import type { Notice } from '#shared/notices/notice.ts';
import { playTones } from '#web/browser/play-tones.ts';
import { announcement } from '#web/page/announcement.ts';
import { toast } from '#web/ui/toast.tsx';
import { useNoticePreferences, useNotices } from './store.ts';

/** After a pause, such as a closed laptop, older notices are only listed. */
const RECENT_MS = 2 * 60_000;
const TOAST_MS = 5000;

interface Announcement {
  notice: Notice;
  /** Whether this tab announces for all tabs of the browser. */
  isReader: boolean;
  open: (to: string) => void;
}

/**
 * Shows a toast about a new order and, if the user wants it, a desktop notification and a sound. Screen readers say the
 * other notices.
 */
export function announce({ notice, isReader, open }: Announcement): void {
  if (Date.now() - Date.parse(notice.at) > RECENT_MS) return;
  const { title, text, to } = describeNotice(notice);
  const line = [title, text].filter(Boolean).join(' · ');
  // The open list shows it already.
  if (notice.kind === 'order' && !useNotices.getState().isOpen) {
    toast({
      tone: 'info',
      text: line,
      link: { to, label: 'Open' },
      about: 'new-order',
      ms: TOAST_MS,
    });
  } else announcement.setState({ text: line });
  if (!isReader) return;
  const { hasSound, showsOnDesktop } = useNoticePreferences.getState();
  if (hasSound && notice.kind === 'order') playSound();
  if (showsOnDesktop && document.hidden) showOnDesktop({ notice, open });
}

function showOnDesktop({ notice, open }: Pick<Announcement, 'notice' | 'open'>): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { title, text, to } = describeNotice(notice);
  try {
    const shown = new Notification(title, { body: text, tag: notice.id });
    shown.addEventListener('click', () => {
      window.focus();
      open(to);
      shown.close();
    });
  } catch {
    // Chrome on Android only shows notifications of service workers.
  }
}

/** Two short tones. */
export const playSound = (): void =>
  playTones([
    { frequency: 660, seconds: 0.15 },
    { frequency: 880, seconds: 0.15 },
  ]);
