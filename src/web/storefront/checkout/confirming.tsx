import { useEffect, useEffectEvent } from 'react';
import archLock from '#web/art/illustrations/arch-lock.svg';
import { Spinner } from '#web/ui/spinner.tsx';
import type { OpenPayment } from './kept.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { askStatus, pause, untilDecided, type PaymentStatus } from './payment-status.ts';

const PATIENCE_MS = 120_000;

interface ConfirmingProps {
  payment: OpenPayment;
  onDecided: (payment: OpenPayment, status: PaymentStatus | undefined) => void;
}

/** Calm while the bank is asked: nobody is invited to pay twice. */
export function Confirming({ payment, onDecided }: ConfirmingProps) {
  const decide = useEffectEvent(onDecided);

  useEffect(() => {
    let isGone = false;
    const ask = () => (isGone ? Promise.reject(new Error('left')) : askStatus(payment.orderId));
    // A window that was only opened, before the page was fetched anew, may never have been paid in.
    const forMs = payment.isPaid ? PATIENCE_MS : 0;
    void untilDecided({ ask, wait: pause, forMs }).then((status) => {
      if (!isGone) decide(payment, status);
    });
    return () => {
      isGone = true;
    };
  }, [payment]);

  return (
    <PaymentScreen
      picture={
        <>
          <img src={archLock} alt="" width={240} height={254} className="mb-4 h-auto w-45" />
          <Spinner label="Confirming your payment" />
        </>
      }
      title="Confirming your payment"
      text="This takes a few seconds. Please keep this page open, and do not pay again."
    />
  );
}
