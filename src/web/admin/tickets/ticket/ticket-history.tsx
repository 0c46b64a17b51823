import { formatTime } from '#shared/dates.ts';
import type { Ticket, TicketEvent } from '#shared/support/contract.ts';
import { eventText } from '#web/admin/tickets/ticket-texts.ts';

/** Events with their actors, the newest first. */
export function TicketHistory({ events, createdAt, name }: Ticket) {
  return (
    <ol className="num ml-1 grid gap-3.5 border-l-[1.5px] border-neel-200 pl-4 text-sm">
      {events.toReversed().map((event, index) => (
        // Two steps may be made at the same moment.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={`${event.at} ${index}`} what={eventText[event.kind]} {...event} />
      ))}
      <Entry what="Received" at={createdAt} by={name} message={null} />
    </ol>
  );
}

type EntryProps = Pick<TicketEvent, 'at' | 'by' | 'message'> & { what: string };

function Entry({ what, at, by, message }: EntryProps) {
  return (
    <li className="relative leading-snug before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-700">
      <b className="block font-[650] text-neel-900">{what}</b>
      <span className="block text-xs wrap-anywhere text-ink-2">
        {by}, {formatTime(at)}
      </span>
      {message !== null && (
        <p className="mt-1.5 rounded-md bg-neel-50 px-3 py-2 leading-normal wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      )}
    </li>
  );
}
