import { settings } from '#shared/settings/current.ts';
import { deliveryDaysText } from '#shared/settings/figures.ts';
import type { Destination } from '#shared/settings/zones.ts';
import { CalendarClock, ChevronDown, RotateCcw, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { CodeEntry } from '#web/cart/code-entry.tsx';
import { LinePrice, OfferAndShippingRows, YouSave } from '#web/cart/offer-rows.tsx';
import { taxText } from '#web/cart/tax-text.ts';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';
import { ArrivalText } from '#web/delivery/arrival-text.tsx';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { cx } from '#web/ui/cx.ts';

/** A summary with more lines is taller than the screen, so it scrolls with the page. */
const STICKY_LINES_MAX = 4;

interface OrderSummaryProps {
  items: CartItem[];
  /** Undefined until the address is complete. */
  destination?: Destination | undefined;
  promise?: DeliveryPromise | undefined;
}

/** Shown beside the form on wide screens, and collapsed above it on small ones. */
export function OrderSummary({ items, destination, promise }: OrderSummaryProps) {
  const isWide = useMedia('(min-width: 64rem)');
  const { totalPaise } = useCartTotals(items, destination);
  if (isWide) {
    return (
      <aside
        aria-labelledby="order-summary"
        className={cx(
          'rounded-xl bg-sunken px-7 pt-6.5 pb-7',
          items.length <= STICKY_LINES_MAX && 'sticky top-28',
        )}
      >
        <h2 id="order-summary" className="display text-xl">
          Order summary
        </h2>
        <Contents items={items} destination={destination} promise={promise} />
      </aside>
    );
  }
  return (
    <details className="group rounded-md bg-sunken">
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 font-semibold marker:content-none">
        <span className="flex items-center gap-2.5 text-neel-800">
          <ShoppingBag aria-hidden strokeWidth={1.9} className="size-5.5 shrink-0" />
          <span className="group-open:hidden">Show order summary</span>
          <span className="hidden group-open:inline">Hide order summary</span>
          <ChevronDown
            aria-hidden
            strokeWidth={1.9}
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </span>
        <b className="num font-bold">{formatPaise(totalPaise)}</b>
      </summary>
      <div className="px-4 pb-5">
        <Contents items={items} destination={destination} promise={promise} />
      </div>
    </details>
  );
}

function Contents({ items, destination, promise }: OrderSummaryProps) {
  const totals = useCartTotals(items, destination);
  const { subtotalPaise, shippingPaise, totalPaise } = totals;
  return (
    <div className="num">
      <ul className="mt-4 grid gap-3.5 border-b-[1.5px] border-line pb-3.5">
        {items.map((item, index) => (
          <Line key={item.id} item={item} discountPaise={totals.lineDiscounts[index] ?? 0} />
        ))}
      </ul>
      <dl className="mt-3">
        <Sum label="Subtotal">{formatPaise(subtotalPaise)}</Sum>
        <OfferAndShippingRows offers={totals.offers} shippingPaise={shippingPaise} Row={Sum} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t-[1.5px] border-line pt-3.5">
          <dt className="text-lg font-[650]">Total</dt>
          <dd className="text-[1.5rem] leading-tight font-bold">{formatPaise(totalPaise)}</dd>
        </div>
      </dl>
      <YouSave offers={totals.offers} />
      <p className="text-sm text-ink-3">{taxText(items, totals)}</p>
      <CodeEntry items={items} destination={destination} />
      <ul className="mt-4 grid gap-2 text-sm text-ink-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-neel-700">
        <li className="flex items-center gap-2.5">
          <CalendarClock aria-hidden strokeWidth={1.9} />
          {promise ? (
            <ArrivalText promise={promise} />
          ) : (
            `Expected in ${deliveryDaysText(destination)}`
          )}
        </li>
        <li className="flex items-center gap-2.5">
          <RotateCcw aria-hidden strokeWidth={1.9} />
          Easy returns within {settings().orders.returnDays} days
        </li>
      </ul>
    </div>
  );
}

function Line({ item, discountPaise }: { item: CartItem; discountPaise: number }) {
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5 leading-tight">
      <CartPicture src={item.image} tile={item.tile} className="h-16.5 w-14" />
      <span>
        <b className="line-clamp-2 font-[650] wrap-anywhere">{item.name}</b>
        <span className="text-sm text-ink-2">
          {item.size && `${item.size} · `}Qty {item.quantity}
        </span>
      </span>
      <b className="text-right font-[650]">
        <LinePrice paise={toPaise(item.price) * item.quantity} discountPaise={discountPaise} />
      </b>
    </li>
  );
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 pt-2 pb-1.5">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
