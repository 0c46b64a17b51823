import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { CalendarClock, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPaise } from '#shared/money.ts';

export function DeliveryInfo() {
  return (
    <ul aria-label="Delivery information" className="mt-6 rounded-lg bg-sunken px-5 py-2">
      <Line icon={<Truck aria-hidden strokeWidth={1.9} />}>
        <b className="font-[650]">
          Free delivery above {formatPaise(settings().delivery.freeShippingFromPaise)}.
        </b>{' '}
        {formatPaise(settings().delivery.flatFeePaise)} flat below that.
      </Line>
      <Line icon={<CalendarClock aria-hidden strokeWidth={1.9} />}>
        <b className="font-[650]">Delivery in {figures().transitDays.replace('–', '-')}</b> anywhere
        in India
      </Line>
      <Line icon={<RotateCcw aria-hidden strokeWidth={1.9} />}>
        <b className="font-[650]">Easy returns</b> within {settings().orders.returnDays} days
      </Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="num grid grid-cols-[28px_1fr] items-center gap-3 border-line py-3 not-first:border-t-[1.5px] [&_svg]:size-6 [&_svg]:text-neel-700">
      {icon}
      <span className="text-ink-2 [&_b]:text-ink">{children}</span>
    </li>
  );
}
