import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { House, MapPin, Package } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatPhone } from '#shared/india.ts';
import { formatPaise, formatRupees } from '#shared/money.ts';
import { formatWeekday } from '#shared/orders/promise.ts';
import archTick from '#web/art/illustrations/arch-tick.svg';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { clickedLink } from '#web/page/link-clicks.ts';
import { itemsText } from '#web/cart/count-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CopyNumber } from '#web/ui/copy-number.tsx';
import { Countdown } from './countdown.tsx';
import { checkoutStorage } from './checkout-storage.ts';
import { useFocusTitle } from './payment-screen.tsx';
import type { PlacedOrder } from './purchase.ts';

interface SuccessProps {
  order: PlacedOrder;
  owner: string;
}

export function Success({ order, owner }: SuccessProps) {
  const { details, orderNumber } = order;
  const [firstName] = details.name.split(/\s+/);
  useFocusTitle();
  const leave = () => checkoutStorage(owner).clearOrder();
  useLeave(leave);
  return (
    <div className="wrap">
      <div className="mx-auto max-w-230 pt-[clamp(28px,4vw,56px)] pb-(--section)">
        <div className="grid justify-items-start gap-x-10 gap-y-3 md:grid-cols-[190px_1fr] md:items-center">
          <img src={archTick} alt="" width={240} height={268} className="h-auto w-31 md:w-47.5" />
          <div className="min-w-0 max-md:w-full">
            <h1 className="display text-3xl wrap-anywhere">Thank you, {firstName}!</h1>
            <p className="mt-2.5 text-lg wrap-anywhere text-ink-2">
              Your order is placed and paid for. A receipt is on its way to {details.email}.
            </p>
            <CopyNumber label="Order number" number={orderNumber} />
          </div>
        </div>
        <div className="mt-6.5 grid gap-3.5 md:mt-9 md:grid-cols-2 md:gap-5">
          <DeliveringTo order={order} />
          <Paid order={order} />
        </div>
        <WhatHappensNext arrivesBy={order.arrivesBy} />
        <div className="mt-8 grid items-center gap-3.5 md:flex md:flex-wrap">
          <ButtonLink to="/dashboard">View My Orders</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Continue Shopping
          </ButtonLink>
          <Countdown onEnd={leave} />
        </div>
      </div>
    </div>
  );
}

/** The next visit to the checkout starts a new order; a reload shows this one again. */
function useLeave(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (clickedLink(event)) onLeave();
    };
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      onLeave();
    };
  }, []);
}

const box = 'rounded-lg bg-sunken px-6.5 pt-5.5 pb-6 text-ink-2 wrap-anywhere';
const boxTitle = 'font-[650] text-neel-900';

function DeliveringTo({ order: { details } }: { order: PlacedOrder }) {
  const { name, email, phone, address } = details;
  const { street, landmark, city, state, pincode } = address;
  return (
    <section className={box}>
      <h2 className={boxTitle}>Delivering to</h2>
      <address className="mt-1.5 leading-snug not-italic">
        {[name, street, landmark, `${city}, ${state} ${pincode}`, formatPhone(phone), email]
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </address>
    </section>
  );
}

function Paid({ order: { total, itemCount, shippingPaise, savedPaise } }: { order: PlacedOrder }) {
  const { email, phone } = settings().shop.contact;
  const shipping = shippingPaise ? `Shipping ${formatPaise(shippingPaise)}` : 'Free shipping';
  return (
    <section className={box}>
      <h2 className={boxTitle}>Paid</h2>
      <p className="mt-1.5 num text-[1.5rem] leading-tight font-bold text-ink">
        {formatRupees(total)}
      </p>
      <p className="mt-1.5 num">
        {itemsText(itemCount)} · {shipping} · incl. of all taxes
      </p>
      {savedPaise !== undefined && (
        <p className="num mt-1.5 font-[550] text-patti-700">You saved {formatPaise(savedPaise)}</p>
      )}
      <p className="mt-1.5">
        Questions? <ContactLink href={mailTo(email)}>{email}</ContactLink> or{' '}
        <ContactLink href={phoneTo(phone)}>{phone}</ContactLink>
      </p>
    </section>
  );
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="text-sm font-semibold whitespace-nowrap text-neel-700 underline decoration-neel-200 decoration-2 underline-offset-4 hover:decoration-current"
    >
      {children}
    </a>
  );
}

/** This screen shows the days with a plain hyphen. */
const plain = (days: string) => days.replace('–', '-');

const steps = () => [
  { icon: Package, what: 'Packed and dispatched', when: `within ${plain(figures().dispatchDays)}` },
  { icon: MapPin, what: 'Tracking link', when: `by email once it leaves ${settings().shop.city}` },
  { icon: House, what: 'Expected delivery', when: `in ${plain(figures().deliveryDays)}` },
];

function WhatHappensNext({ arrivesBy }: Pick<PlacedOrder, 'arrivesBy'>) {
  return (
    <section className="mt-8">
      <h2 className="display text-xl">What happens next</h2>
      <ol className="mt-2">
        {steps().map(({ icon: Icon, what, when }) => (
          <li
            key={what}
            className="grid grid-cols-[44px_1fr] items-center gap-4 border-b-[1.5px] border-line py-3.5"
          >
            <span className="grid size-11 place-items-center rounded-[14px] bg-haldi-100 text-haldi-800">
              <Icon aria-hidden strokeWidth={1.9} className="size-5.5" />
            </span>
            <span>
              <b className="font-[650]">{what}</b> {when}
              {Icon === House && arrivesBy && (
                <span className="block text-ink-2">
                  Your order arrives by <b className="num font-[650]">{formatWeekday(arrivesBy)}</b>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
