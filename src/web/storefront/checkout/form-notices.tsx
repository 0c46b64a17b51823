import { useEffect, useRef } from 'react';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { FormNotice } from './use-checkout.ts';

/** Explains why the form is shown again after a payment attempt. */
export function PaymentNotice({ notice }: { notice: FormNotice | undefined }) {
  if (notice?.about === 'not-received') {
    return (
      <Banner tone="warn">
        We did not receive your payment, so nothing was ordered. You can try again. If your bank has
        blocked the amount, it is released automatically.
      </Banner>
    );
  }
  if (notice?.about === 'not-paid') {
    return (
      <Banner tone="info">
        Your last payment was not completed. Nothing was charged. Your cart is kept.
      </Banner>
    );
  }
  if (notice?.about === 'maybe-paid') {
    return (
      <Banner tone="info">
        <p>
          If you have just paid, please do not pay again: your order will appear under{' '}
          <TextLink to="/dashboard">My Orders</TextLink> as soon as your bank confirms the payment.
        </p>
      </Banner>
    );
  }
  return null;
}

interface CartChangesProps {
  notice: FormNotice | undefined;
  /** Changes in the cart since the shopper saw it. */
  changes: string[];
}

/** Shown next to the button that the shopper will press again. */
export function CartChanges({ notice, changes }: CartChangesProps) {
  const box = useRef<HTMLDivElement>(null);
  const refusal = notice?.about === 'changed' ? notice : undefined;
  useEffect(() => {
    if (!refusal) return;
    focusWithoutScroll(box.current);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  if (!refusal && changes.length === 0) return null;
  return (
    <div ref={box} className="scroll-my-36 rounded-md">
      <Banner tone="warn">
        {refusal && <p>{refusal.message}</p>}
        <ul className="font-normal">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
