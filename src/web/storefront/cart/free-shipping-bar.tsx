import { settings } from '#shared/settings/current.ts';
import { Truck } from 'lucide-react';
import type { CartItem } from '#shared/cart/items.ts';
import { formatPaise } from '#shared/money.ts';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';

/** Stays visible after the amount is reached, so that the layout does not shift under the pointer. */
export function FreeShippingBar({ items }: { items: CartItem[] }) {
  const { missingForFreeShippingPaise: missing } = useCartTotals(items);
  const needed = settings().delivery.freeShippingFromPaise;
  return (
    <div className="rounded-lg bg-patti-100 px-5 pt-[15px] pb-[18px] text-patti-700">
      <p className="flex items-center gap-3 font-semibold">
        <Truck aria-hidden strokeWidth={1.9} className="size-6 shrink-0" />
        {missing > 0 ? (
          <span>
            Add <b className="num font-[750]">{formatPaise(missing)}</b> more for free shipping!
          </span>
        ) : (
          'You have free shipping'
        )}
      </p>
      <progress
        aria-label="Progress to free shipping"
        max={needed}
        value={needed - missing}
        className="mt-2.5 block h-2 w-full appearance-none overflow-hidden rounded-[4px] bg-white [&::-moz-progress-bar]:rounded-[4px] [&::-moz-progress-bar]:bg-patti-600 [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:rounded-[4px] [&::-webkit-progress-value]:bg-patti-600"
      />
    </div>
  );
}
