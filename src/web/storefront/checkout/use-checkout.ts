import { useEffect, useRef, useState } from 'react';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { navigationType } from '#web/browser/navigation-type.ts';
import { useCart } from '#web/cart/store.ts';
import { useOfferWatch } from '#web/cart/use-offer-watch.ts';
import { alert, confirm } from '#web/ui/confirm-queue.ts';
import { refreshSettings } from '#web/settings.ts';
import { checkoutStorage, type OpenPayment } from './checkout-storage.ts';
import { failureAlert, outcomeOf, type Outcome } from './outcome.ts';
import type { PaymentStatus } from './payment-status.ts';
import { placeOrder } from './place-order.ts';
import { summaryOf, type PlacedOrder, type Purchase, type PurchaseSummary } from './purchase.ts';

export type Stage =
  | { at: 'form'; notice?: FormNotice }
  /** While the receipt is being verified, polling has to wait. */
  | { at: 'confirming'; payment: OpenPayment; isVerifying: boolean }
  | { at: 'unconfirmed'; payment: OpenPayment }
  | { at: 'refunded'; reason: ReturnReason | undefined }
  | { at: 'placed'; order: PlacedOrder };

/** Why the form is shown again. */
export type FormNotice =
  | { about: 'not-received' }
  | { about: 'not-paid' }
  | { about: 'maybe-paid' }
  | { about: 'changed'; message: string };

export const PLACE_ORDER = 'place-order';

/** The state machine of the checkout page. */
export function useCheckout(owner: string) {
  const storage = checkoutStorage(owner);
  const [stage, setStage] = useState<Stage>(() => {
    // A reload shows the confirmation again; a new visit starts a new order.
    const order = navigationType() === 'navigate' ? undefined : storage.order();
    return initialStage(order, storage.payment());
  });
  const [isPlacing, setPlacing] = useState(false);
  const here = useRef(new AbortController());
  useOfferWatch();

  useEffect(() => {
    const controller = new AbortController();
    here.current = controller;
    return () => controller.abort();
  }, []);

  function succeed(order: PlacedOrder) {
    storage.writeOrder(order);
    storage.clearDraft();
    storage.clearPayment();
    setStage({ at: 'placed', order });
    useCart.getState().emptyAfterOrder();
  }

  /** The payment arrived and became an order or a refund. */
  function applyOutcome(outcome: Outcome, summary: PurchaseSummary): boolean {
    if (outcome.kind === 'paid') {
      const { orderNumber, total } = outcome;
      const { details, itemCount, shippingPaise, savedPaise, arrivesBy } = summary;
      const saved = savedPaise === undefined ? {} : { savedPaise };
      succeed({ details, itemCount, shippingPaise, arrivesBy, ...saved, orderNumber, total });
      return true;
    }
    if (outcome.kind !== 'refunded') return false;
    storage.clearPayment();
    setStage({ at: 'refunded', reason: outcome.reason });
    void useCart.getState().refresh();
    return true;
  }

  /** Returns errors by field. */
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
          storage.writePayment(payment);
          if (opened.isPaid) setStage({ at: 'confirming', payment, isVerifying: true });
        },
      });
      if (applyOutcome(outcome, payment ?? summary)) return undefined;
      if (outcome.kind === 'uncertain' && payment) {
        setStage({ at: 'confirming', payment, isVerifying: false });
        return undefined;
      }
      storage.clearPayment();
      setStage({ at: 'form' });
      if (outcome.kind === 'invalid') return outcome.errors;
      if (outcome.kind === 'changed') {
        // The shipping fee may have changed too.
        await refreshSettings();
        useCart.getState().applyServerCart(outcome.cart);
        withoutChangesIn(outcome);
        setStage({ at: 'form', notice: { about: 'changed', message: outcome.message } });
      }
      if (outcome.kind === 'failed' && !signal.aborted) {
        void showFailure(outcome);
      }
      return undefined;
    } finally {
      setPlacing(false);
    }
  }

  /** Applies the result of the polling; undefined means that it timed out. */
  function applyStatus(payment: OpenPayment, status: PaymentStatus | undefined) {
    const outcome = status && outcomeOf(status);
    if (outcome && applyOutcome(outcome, payment)) return;
    if (!status && payment.isPaid) {
      setStage({ at: 'unconfirmed', payment });
      return;
    }
    storage.clearPayment();
    setStage({ at: 'form', notice: { about: noticeAbout(payment, status) } });
  }

  return {
    stage,
    isPlacing,
    place,
    applyStatus,
    checkAgain: (payment: OpenPayment) =>
      setStage({ at: 'confirming', payment, isVerifying: false }),
  };
}

/** The message of the server has the reason of a refused code already. */
function withoutChangesIn({ message, cart }: Extract<Outcome, { kind: 'changed' }>): void {
  const problem = cart.code?.problem;
  if (!problem || !message.startsWith(problem)) return;
  useCart.setState(({ changes }) => ({
    changes: changes.filter((text) => !text.includes(problem)),
  }));
}

/** If the customer was not charged, the alert offers to try again. */
async function showFailure(outcome: Extract<Outcome, { kind: 'failed' }>): Promise<void> {
  const text = failureAlert(outcome);
  const isAgain = outcome.isUncharged
    ? await confirm(text, { confirm: 'Try again', cancel: 'OK' })
    : await alert(text).then(() => false);
  const button = document.getElementById(PLACE_ORDER);
  // The button was disabled while placing the order and lost focus.
  button?.focus();
  if (isAgain) button?.click();
}

function noticeAbout({ isPaid }: OpenPayment, status: PaymentStatus | undefined) {
  if (!status) return 'maybe-paid';
  return isPaid ? 'not-received' : 'not-paid';
}

/** After a reload, continues with the stored order or payment. */
function initialStage(order: PlacedOrder | undefined, payment: OpenPayment | undefined): Stage {
  if (order) return { at: 'placed', order };
  return payment ? { at: 'confirming', payment, isVerifying: false } : { at: 'form' };
}
