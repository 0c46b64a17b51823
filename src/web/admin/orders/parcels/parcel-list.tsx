import { statusFacts } from '#shared/orders/status.ts';
import { cx } from '#web/ui/cx.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import type { AdminShownOrder } from '../read-orders.ts';
import { SplitDialog } from '../split-dialogs.ts';
import { useDialog } from '../use-dialog.ts';
import { restOf } from './is-split.ts';
import { ParcelItems } from './parcel-items.tsx';
import { ParcelRow } from './parcel-row.tsx';

interface ParcelListProps {
  order: AdminShownOrder;
  className?: string;
}

/** The parcels of an order that has several, and what is in none of them. */
export function ParcelList({ order, className }: ParcelListProps) {
  const { parcels } = order;
  return (
    <section className={cx('min-w-0 border-t border-hairline-soft pt-4', className)}>
      <h3 className="num mb-2.5 text-xs font-semibold text-ink-2">
        {parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`}
      </h3>
      <ul aria-label="Parcels" className="grid gap-3 *:min-w-0 md:grid-cols-2 2xl:grid-cols-3">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.id} order={order} parcel={parcel} />
        ))}
        <Rest order={order} />
      </ul>
    </section>
  );
}

function Rest({ order }: { order: AdminShownOrder }) {
  const dialog = useDialog();
  const rest = restOf(order);
  if (rest.length === 0) return null;
  return (
    <li className="rounded-md border border-dashed border-line-strong/60 px-4 py-3">
      <h4 className="font-[650] text-neel-900">Not in a parcel yet</h4>
      <ParcelItems order={order} items={rest} />
      {!statusFacts[order.orderStatus].isOver && (
        <TextButton onClick={dialog.open} className="min-h-11 lg:min-h-8">
          Add a parcel
        </TextButton>
      )}
      {dialog.opening > 0 && <SplitDialog order={order} dialog={dialog} />}
    </li>
  );
}
