import { eventText } from '#web/orders/order-labels.ts';
import { eventDetail } from './order-texts.ts';
import type { AdminShownOrder } from './read-orders.ts';

/** Events with their actors, the newest first. */
export function OrderHistory({ history }: { history: AdminShownOrder['history'] }) {
  if (history.length === 0) return <p className="text-ink-2">Nothing yet</p>;
  return (
    <ol className="num ml-1 grid gap-2.5 border-l-[1.5px] border-neel-200 pl-4">
      {history.toReversed().map((event, index) => (
        <li
          // Two refunds may move at the same moment.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${event.at} ${index}`}
          className="relative leading-snug before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-700"
        >
          <span className="block wrap-anywhere">{eventText(event)}</span>
          <span className="block text-xs wrap-anywhere text-ink-2">{eventDetail(event)}</span>
        </li>
      ))}
    </ol>
  );
}
