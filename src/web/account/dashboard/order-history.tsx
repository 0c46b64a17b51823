import { formatTime } from '#shared/dates.ts';
import { eventText } from './order-texts.ts';
import type { courierReports } from './courier-reports.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

interface OrderHistoryProps {
  history: ShownOrder['history'];
  reports: ReturnType<typeof courierReports>;
}

/** Events with the reports of couriers, the newest last. */
export function OrderHistory({ history, reports }: OrderHistoryProps) {
  const events = history.map((event) => ({
    at: event.at,
    text: eventText(event),
    note: event.note,
  }));
  const all = [...events, ...reports].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className="num ml-1 grid gap-2.5 border-l-[1.5px] border-line pl-4">
      {all.map(({ at, text, note }) => (
        <li
          key={`${at} ${text}`}
          className="relative leading-tight before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-200 last:before:bg-neel-700"
        >
          <span className="block text-sm font-semibold wrap-anywhere">{text}</span>
          <time dateTime={at} className="text-xs text-ink-3">
            {formatTime(at)}
          </time>
          {note && <p className="text-xs wrap-anywhere text-ink-2">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
