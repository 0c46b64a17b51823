import { useEffect, useRef, useState } from 'react';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { useCart } from '#web/cart/store.ts';
import { ask, tell } from '#web/ui/confirm.tsx';
import { keptOf, type OpenPayment } from './checkout-storage.ts';
import { failureAlert, outcomeOf, type Outcome } from './outcome.ts';
import type { PaymentStatus } from './payment-status.ts';
import { placeOrder } from './place-order.ts';
import { summaryOf, type PlacedOrder, type Purchase, type PurchaseSummary } from './purchase.ts';

export type Stage =
  | { at: 'form'; notice?: FormNotice }
  /** While the window's receipt is being verified the shop is not asked beside it. */
  | { at: 'confirming'; payment: OpenPayment; isVerifying: boolean }
  | { at: 'unheard'; payment: OpenPayment }
  | { at: 'refunded'; reason: ReturnReason | undefined }
  | { at: 'placed'; order: PlacedOrder };

/** Why the form is there again. */
export type FormNotice =
  | { about: 'not-received' }
  | { about: 'not-paid' }
  | { about: 'maybe-paid' }
  | { about: 'changed'; message: string };

export const PLACE_ORDER = 'place-order';

/** Where a shopper stands between the filled cart and the placed order. */
export function useCheckout(owner: string) {
  const kept = keptOf(owner);
  const [stage, setStage] = useState<Stage>(() => resumed(kept.order(), kept.payment()));
  const [isPlacing, setPlacing] = useState(false);
  const here = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    here.current = controller;
    return () => controller.abort();
  }, []);

  function succeed(order: PlacedOrder) {
    kept.keepOrder(order);
    kept.forgetDraft();
    kept.forgetPayment();
    setStage({ at: 'placed', order });
    useCart.getState().emptyAfterOrder();
  }

  /** Money came, and became an order or is on its way back. */
  function settle(outcome: Outcome, summary: PurchaseSummary): boolean {
    if (outcome.kind === 'paid') {
      const { orderNumber, total } = outcome;
      const { details, itemCount, shippingPaise } = summary;
      succeed({ details, itemCount, shippingPaise, orderNumber, total });
      return true;
    }
    if (outcome.kind !== 'refunded') return false;
    kept.forgetPayment();
    setStage({ at: 'refunded', reason: outcome.reason });
    void useCart.getState().refresh();
    return true;
  }

  /** Answers what is wrong with single fields, if that is what it was. */
  async function place(purchase: Purchase): Promise<FieldErrors | void> {
    const { signal } = here.current;
    const summary = summaryOf(purchase);
    let payment: OpenPayment | undefined;
    setPlacing(true);
    setStage({ at: 'form' });
    useCart.getState().dismissChanges();
    try {
      const outcome = await placeOrder(purchase, {
        signal,
        onPayment(opened) {
          payment = { ...summary, ...opened };
          kept.keepPayment(payment);
          if (opened.isPaid) setStage({ at: 'confirming', payment, isVerifying: true });
        },
      });
      if (settle(outcome, summary)) return undefined;
      if (outcome.kind === 'uncertain' && payment) {
        setStage({ at: 'confirming', payment, isVerifying: false });
        return undefined;
      }
      kept.forgetPayment();
      setStage({ at: 'form' });
      if (outcome.kind === 'invalid') return outcome.errors;
      if (outcome.kind === 'changed') {
        useCart.getState().takeFresh(outcome.cart);
        setStage({ at: 'form', notice: { about: 'changed', message: outcome.message } });
      }
      if (outcome.kind === 'failed' && !signal.aborted) {
        void tellFailure(outcome);
      }
      return undefined;
    } finally {
      setPlacing(false);
    }
  }

  /** What the bank said at last; nothing when it stayed silent. */
  function decide(payment: OpenPayment, status: PaymentStatus | undefined) {
    const outcome = status && outcomeOf(status);
    if (outcome && settle(outcome, payment)) return;
    if (!status && payment.isPaid) {
      setStage({ at: 'unheard', payment });
      return;
    }
    kept.forgetPayment();
    setStage({ at: 'form', notice: { about: noticeAbout(payment, status) } });
  }

  return {
    stage,
    isPlacing,
    place,
    decide,
    askAgain: (payment: OpenPayment) => setStage({ at: 'confirming', payment, isVerifying: false }),
  };
}

/** Where no money can have left, the shopper may try again right here. */
async function tellFailure(outcome: Extract<Outcome, { kind: 'failed' }>): Promise<void> {
  const text = failureAlert(outcome);
  const isAgain = outcome.isUncharged
    ? await ask(text, { confirm: 'Try again', cancel: 'OK' })
    : await tell(text).then(() => false);
  const button = document.getElementById(PLACE_ORDER);
  // It was disabled while the order was placed, and so lost the focus.
  button?.focus();
  if (isAgain) button?.click();
}

function noticeAbout({ isPaid }: OpenPayment, status: PaymentStatus | undefined) {
  if (!status) return 'maybe-paid';
  return isPaid ? 'not-received' : 'not-paid';
}

/** After a reload: the order that was placed, or the payment that was under way. */
function resumed(order: PlacedOrder | undefined, payment: OpenPayment | undefined): Stage {
  if (order) return { at: 'placed', order };
  return payment ? { at: 'confirming', payment, isVerifying: false } : { at: 'form' };
}
