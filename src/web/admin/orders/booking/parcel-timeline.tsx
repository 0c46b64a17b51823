import { formatTime } from '#shared/dates.ts';
import type { ParcelBookingReply } from '#shared/orders/booking-contract.ts';
import { parcelStatusFacts, type ParcelStatus } from '#shared/orders/parcel-status.ts';

/** What happened to a parcel, the newest first. */
export function ParcelTimeline({ events }: Pick<ParcelBookingReply, 'events'>) {
  return (
    <details className="w-full">
      <summary className="touch-area min-h-8 cursor-pointer py-1 text-sm font-semibold text-neel-700">
        Tracking: {labelOf(events[0]?.status)}
      </summary>
      <ol className="num mt-2 ml-1 grid gap-2.5 border-l-[1.5px] border-neel-200 pl-4">
        {events.map(({ at, status, note, place }, index) => (
          <li
            // A courier may report two scans of one second.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at} ${index}`}
            className="relative leading-snug before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-700"
          >
            <span className="block wrap-anywhere">{note ?? labelOf(status)}</span>
            <span className="block text-xs wrap-anywhere text-ink-2">
              {[formatTime(at), place].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function labelOf(status: string | undefined): string {
  const isKnown = status !== undefined && Object.hasOwn(parcelStatusFacts, status);
  return isKnown ? parcelStatusFacts[status as ParcelStatus].label : '';
}
