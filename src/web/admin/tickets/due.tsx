import { formatTime } from '#shared/dates.ts';
import type { TicketSummary } from '#shared/support/contract.ts';
import { cx } from '#web/ui/cx.ts';
import { dueText } from './ticket-texts.ts';

/** The due time; a resolved ticket has none. */
export function Due({ dueAt, isLate }: Pick<TicketSummary, 'dueAt' | 'isLate'>) {
  if (!dueAt) return null;
  return (
    <span className="num">
      <span className={cx('block first-letter:uppercase', isLate && 'font-[650] text-majith-700')}>
        {dueText(dueAt)}
      </span>
      <span className="block text-xs text-ink-2">{formatTime(dueAt)}</span>
    </span>
  );
}
