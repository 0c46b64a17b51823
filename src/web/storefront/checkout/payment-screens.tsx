import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import archLock from '#web/art/illustrations/arch-lock.svg';
import archParcel from '#web/art/illustrations/arch-parcel.svg';
import { returnReasons, type ReturnReason } from '#shared/checkout/return-reasons.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PaymentScreen } from './payment-screen.tsx';

const arch = (src: string) => (
  <img src={src} alt="" width={240} height={254} className="h-auto w-45" />
);

/** Shown after polling timed out. */
export function PaymentUnconfirmed({ onCheckAgain }: { onCheckAgain: () => void }) {
  return (
    <PaymentScreen
      picture={arch(archLock)}
      title="We have not heard from your bank yet"
      text={`Please do not pay again: as soon as your bank confirms the payment, your order appears under My Orders and we email you. Questions? ${settings().shop.contact.email}`}
    >
      <ButtonLink to="/dashboard">View My Orders</ButtonLink>
      <Button variant="quiet" onClick={onCheckAgain}>
        Check again
      </Button>
    </PaymentScreen>
  );
}

const UNKNOWN_REASON = 'We could not complete your order.';

/** Shown if the payment arrived but could not become an order. */
export function PaymentRefunded({ reason }: { reason: ReturnReason | undefined }) {
  return (
    <PaymentScreen
      picture={arch(archParcel)}
      title="Your money is on its way back"
      text={`${reason ? returnReasons[reason] : UNKNOWN_REASON} We have started the refund; it reaches you within ${figures().refundDays}. You can see it under My Orders.`}
    >
      <ButtonLink to="/dashboard">View My Orders</ButtonLink>
      <ButtonLink to="/products" variant="quiet">
        Continue Shopping
      </ButtonLink>
    </PaymentScreen>
  );
}
