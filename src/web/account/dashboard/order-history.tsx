import { formatTime } from '#shared/dates.ts';
import { eventText } from './order-texts.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

/** Events, the newest last. */
export function OrderHistory({ history }: { history: ShownOrder['history'] }) {
  return (
    <ol className="num ml-1 grid gap-2.5 border-l-[1.5px] border-line pl-4">
      {history.map((event) => (
        <li
          key={`${event.at} ${event.kind} ${event.value}`}
          className="relative leading-tight before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-200 last:before:bg-neel-700"
        >
          <span className="block text-sm font-semibold wrap-anywhere">{eventText(event)}</span>
          <time dateTime={event.at} className="text-xs text-ink-3">
            {formatTime(event.at)}
          </time>
          {event.note && <p className="text-xs wrap-anywhere text-ink-2">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
