import { useEffect, useEffectEvent } from 'react';
import archLock from '#web/art/illustrations/arch-lock.svg';
import { Spinner } from '#web/ui/spinner.tsx';
import type { OpenPayment } from './checkout-storage.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { pause, refreshStatus, untilDecided, type PaymentStatus } from './payment-status.ts';

const paid = {
  title: 'Confirming your payment',
  text: 'This takes a few seconds. Please keep this page open, and do not pay again.',
};

/** After a reload it is unknown whether the open window was paid in. */
const opened = {
  title: 'Checking your payment',
  text: 'This takes a few seconds.',
};

const PATIENCE_MS = 120_000;

interface ConfirmingProps {
  payment: OpenPayment;
  /** The receipt is being verified, so polling has to wait. */
  isVerifying: boolean;
  onDecided: (payment: OpenPayment, status: PaymentStatus | undefined) => void;
}

/** Shown while the payment is polled, without a button that could start a second payment. */
export function Confirming({ payment, isVerifying, onDecided }: ConfirmingProps) {
  const decide = useEffectEvent(onDecided);

  useEffect(() => {
    if (isVerifying) return undefined;
    let isGone = false;
    const ask = () => (isGone ? Promise.reject(new Error('left')) : refreshStatus(payment.orderId));
    // After a reload, an open window may never have been paid in.
    const forMs = payment.isPaid ? PATIENCE_MS : 0;
    void untilDecided({ ask, wait: pause, forMs }).then((status) => {
      if (!isGone) decide(payment, status);
    });
    return () => {
      isGone = true;
    };
  }, [payment, isVerifying]);

  const { title, text } = payment.isPaid ? paid : opened;
  return (
    <PaymentScreen
      picture={
        <>
          <img src={archLock} alt="" width={240} height={254} className="mb-4 h-auto w-45" />
          <Spinner label={title} />
        </>
      }
      title={title}
      text={text}
    />
  );
}
