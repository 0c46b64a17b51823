import { field, text } from '#shared/read-answer.ts';
import type { PaymentReceipt, Razorpay, RazorpayOptions } from './razorpay.ts';

export type WindowOutcome =
  | { isPaid: true; receipt: PaymentReceipt }
  /** The shopper closed it, it timed out, or the page changed; holds the reason of the last failed attempt. */
  | { isPaid: false; failure: string };

type Options = Omit<RazorpayOptions, 'handler' | 'modal'>;

/** Opens the provider's window and waits for its end. Failed attempts can be repeated inside it. */
export function openPaymentWindow(
  Razorpay: Razorpay,
  options: Options,
  signal: AbortSignal,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    let failure = '';
    let isOpen = true;
    const settle = (outcome: WindowOutcome) => {
      isOpen = false;
      resolve(outcome);
    };
    const window = new Razorpay({
      ...options,
      handler: (receipt) => settle({ isPaid: true, receipt }),
      modal: { ondismiss: () => settle({ isPaid: false, failure }) },
    });
    window.on('payment.failed', (event) => {
      failure = text(field(field(event, 'error'), 'description'));
    });
    signal.addEventListener('abort', () => {
      if (!isOpen) return;
      settle({ isPaid: false, failure });
      window.close();
    });
    window.open();
  });
}
