import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { CalendarClock, Lock, RotateCcw, User } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { CartItem } from '#shared/cart/items.ts';
import { formatPaise } from '#shared/money.ts';
import { CodeEntry } from '#web/cart/code-entry.tsx';
import { OfferAndShippingRows, YouSave } from '#web/cart/offer-rows.tsx';
import { taxText } from '#web/cart/tax-text.ts';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';
import type { RememberedArrival } from '#web/delivery/remembered-arrival.tsx';
import { rememberedPincode } from '#web/delivery/remembered-pincode.ts';
import { useSession } from '#web/session/store.ts';
import { CheckoutButton } from './checkout-button.tsx';

export function CartSummary({ items }: { items: CartItem[] }) {
  const isGuest = useSession((session) => !session.isAuthenticated);
  const totals = useCartTotals(items);
  const { subtotalPaise, shippingPaise, totalPaise } = totals;
  return (
    <aside
      aria-labelledby="summary-title"
      className="rounded-lg bg-sunken px-5 pt-[22px] pb-6 md:rounded-xl md:px-7 md:pt-[26px] md:pb-7 lg:sticky lg:top-28"
    >
      <h2 id="summary-title" className="display text-xl">
        Order summary
      </h2>
      <dl className="num mt-3.5">
        <Row label="Subtotal">{formatPaise(subtotalPaise)}</Row>
        <OfferAndShippingRows offers={totals.offers} shippingPaise={shippingPaise} Row={Row} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t-[1.5px] border-line-strong/40 pt-[15px] pb-[7px]">
          <dt className="text-lg font-[650]">Total</dt>
          <dd className="text-xl leading-tight font-[750]">{formatPaise(totalPaise)}</dd>
        </div>
      </dl>
      <YouSave offers={totals.offers} />
      <p className="num text-sm text-ink-3">{taxText(items, totals)}</p>
      <CodeEntry items={items} />
      {isGuest && (
        <div className="mt-4 flex items-center gap-3 rounded-md bg-surface px-3.5 py-2.5 leading-tight">
          <User aria-hidden strokeWidth={1.9} className="size-6 shrink-0 text-neel-700" />
          <p>
            <b className="block font-[650]">Guest User</b>
            <span className="text-sm text-ink-2">Login required for checkout</span>
          </p>
        </div>
      )}
      <div className="mt-4.5 max-lg:hidden">
        <CheckoutButton size="lg" block />
      </div>
      <ul className="mt-4.5 grid gap-2 text-sm text-ink-2">
        <Assurance icon={<Lock aria-hidden strokeWidth={1.9} />}>
          Pay by UPI, card or netbanking
        </Assurance>
        <Assurance icon={<CalendarClock aria-hidden strokeWidth={1.9} />}>
          <Arrival />
        </Assurance>
        <Assurance icon={<RotateCcw aria-hidden strokeWidth={1.9} />}>
          Easy returns within {settings().orders.returnDays} days
        </Assurance>
      </ul>
    </aside>
  );
}

/** The day for the pincode that the visitor checked, or else the usual time. */
function Arrival() {
  // Only browsers render the summary.
  const [pincode] = useState(rememberedPincode);
  const [Known, setKnown] = useState<typeof RememberedArrival>();
  useEffect(() => {
    if (pincode === undefined) return;
    import('#web/delivery/remembered-arrival.tsx').then(
      (loaded) => setKnown(() => loaded.RememberedArrival),
      () => {},
    );
  }, [pincode]);
  const usual = `Expected in ${figures().deliveryDays}`;
  return pincode !== undefined && Known ? <Known pincode={pincode} usual={usual} /> : usual;
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 pt-[9px] pb-[7px]">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-neel-700">
      {icon}
      <span className="num">{children}</span>
    </li>
  );
}
