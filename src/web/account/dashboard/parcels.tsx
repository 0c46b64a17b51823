import { ParcelCard } from '#web/orders/parcel-card.tsx';
import type { ShownOrder } from '#web/orders/read-order.ts';

/** The parcels of an order that has several. */
export function Parcels({ order: { items, parcels } }: { order: ShownOrder }) {
  return (
    <ul aria-label="Parcels" className="grid gap-3 lg:col-span-full lg:grid-cols-2">
      {parcels.map((parcel, index) => (
        <ParcelCard
          key={parcel.id}
          title={`Parcel ${index + 1} of ${parcels.length}`}
          parcel={parcel}
          items={parcel.items.map(({ position, quantity }) => {
            const item = items[position];
            return `${quantity} × ${[item?.name, item?.size].filter(Boolean).join(', ')}`;
          })}
        />
      ))}
    </ul>
  );
}
