import { formatTime } from '#shared/dates.ts';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import type { AdminShownOrder } from '../read-orders.ts';

/** What happened to a parcel, and what its courier reported, the newest first. */
export function ParcelHistory({ parcel }: { parcel: AdminShownOrder['parcels'][number] }) {
  const { position, history } = parcel;
  if (history.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-neel-700 underline decoration-neel-200 decoration-2 underline-offset-4 lg:min-h-8">
        History of the parcel<span className="sr-only"> {position}</span>
      </summary>
      <ol className="num mt-1 mb-2 ml-1 grid gap-2.5 border-l-[1.5px] border-neel-200 pl-4">
        {history.toReversed().map(({ at, status, note, place }, index) => (
          <li
            // Couriers report two events at the same moment.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at} ${index}`}
            className="leading-snug wrap-anywhere"
          >
            {note ?? parcelStatusFacts[status].label}
            <span className="block text-xs text-ink-2">
              {[place, formatTime(at)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
