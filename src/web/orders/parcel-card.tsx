import { formatDay, formatTime } from '#shared/dates.ts';
import { findTrackingLink } from '#shared/orders/couriers.ts';
import { parcelStatusFacts, type ParcelStatus } from '#shared/orders/parcel-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { parcelTones } from './order-labels.ts';
import { TrackingLink } from './tracking-link.tsx';

export interface ShownParcel {
  status: ParcelStatus;
  courier: string | null;
  trackingNumber: string | null;
  expectedAt: string | null;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  history: { at: string; status: ParcelStatus; place: string | null; note?: string | null }[];
}

interface ParcelCardProps {
  /** `Parcel 1 of 2` */
  title: string;
  parcel: ShownParcel;
  /** `2 × Classic Sattu, 500 g` */
  items: string[];
}

/** One parcel as its customer sees it: where it is, what is in it, and how to track it. */
export function ParcelCard({ title, parcel, items }: ParcelCardProps) {
  const { status, courier, trackingNumber } = parcel;
  const link = findTrackingLink(courier, trackingNumber);
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-lg border-[1.5px] border-line bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="num font-[650] text-neel-900">{title}</h3>
        <Badge tone={parcelTones[status]} dot>
          {parcelStatusFacts[status].label}
        </Badge>
      </div>
      <ul className="num text-sm leading-snug">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
      {datesOf(parcel).map((text) => (
        <p key={text} className="num text-sm text-ink-2">
          {text}
        </p>
      ))}
      {(courier || trackingNumber) && (
        <p className="num text-sm wrap-anywhere">
          {courier} {trackingNumber && <b className="font-semibold select-all">{trackingNumber}</b>}
        </p>
      )}
      {link && status !== 'delivered' && (
        <TrackingLink link={link} className="justify-self-start" />
      )}
      <ParcelTimeline history={parcel.history} />
    </li>
  );
}

function datesOf({ status, dispatchedAt, deliveredAt, expectedAt }: ShownParcel): string[] {
  const isExpected = expectedAt !== null && !parcelStatusFacts[status].isOver;
  return [
    dispatchedAt && `Dispatched on ${formatDay(dispatchedAt)}`,
    deliveredAt && `Delivered on ${formatDay(deliveredAt)}`,
    isExpected && `The courier expects to deliver it on ${formatDay(expectedAt)}`,
  ].filter((text) => typeof text === 'string');
}

/** What the shop and the courier reported, the newest first. */
function ParcelTimeline({ history }: Pick<ShownParcel, 'history'>) {
  const shown = history.filter(({ status }) => status !== 'ready');
  if (shown.length === 0) return null;
  return (
    <ol className="num mt-1 ml-1 grid gap-2 border-l-[1.5px] border-line pl-4">
      {shown.toReversed().map(({ at, status, place, note }, index) => (
        <li
          // Couriers report two events at the same moment.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${index}`}
          className="relative leading-tight before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-200 first:before:bg-neel-700"
        >
          <span className="block text-sm font-semibold wrap-anywhere">
            {note ?? parcelStatusFacts[status].label}
          </span>
          <span className="text-xs wrap-anywhere text-ink-3">
            {[place, formatTime(at)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
