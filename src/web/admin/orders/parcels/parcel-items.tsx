import type { AdminShownOrder } from '../read-orders.ts';

interface ParcelItemsProps {
  order: AdminShownOrder;
  items: { position: number; quantity: number }[];
}

export function ParcelItems({ order, items }: ParcelItemsProps) {
  return (
    <ul className="num leading-normal">
      {items.map(({ position, quantity }) => {
        const item = order.items[position];
        return (
          <li key={position} className="wrap-anywhere">
            {quantity} × {[item?.name, item?.size].filter(Boolean).join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
