import { settings } from '#shared/settings/current.ts';
import { paymentWindowMinutes } from '#shared/settings/figures.ts';
import { call } from '#web/api/call.ts';
import { loadRazorpay } from '#web/payments/load-razorpay.ts';
import { openPaymentWindow } from '#web/payments/payment-window.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { OpenPayment } from './checkout-storage.ts';
import { createPayment } from './create-payment.ts';
import { failed, failedUncertain, outcomeOf, type Outcome } from './outcome.ts';
import { pause, refreshStatus } from './payment-status.ts';
import type { Purchase } from './purchase.ts';
import { verifyPayment } from './verify-payment.ts';

interface PlaceOrderOptions {
  /** Aborts when the shopper leaves the page. */
  signal: AbortSignal;
  /** Called when the payment window opens, and again with `isPaid` after a payment in it. */
  onPayment(payment: Pick<OpenPayment, 'orderId' | 'isPaid' | 'arrivesBy'>): void;
}

/** Brand colour for the provider's window. */
const THEME = { color: '#30359a' };

const NO_SCRIPT = 'Razorpay SDK not loaded';

/** Runs the whole checkout: creates the payment, opens the window and verifies the result. */
export async function placeOrder(
  purchase: Purchase,
  { signal, onPayment }: PlaceOrderOptions,
): Promise<Outcome> {
  const provider = await findProvider();
  if (!provider) return failed(NO_SCRIPT);
  const created = await createPayment(purchase);
  if ('kind' in created) return created;
  const { orderId, amountPaise, key, arrivesBy } = created;
  if (signal.aborted) return releaseStock(orderId, { kind: 'gone' });

  onPayment({ orderId, isPaid: false, arrivesBy });
  const { name, email, phone } = purchase.details;
  const options = {
    key: key || provider.keyId,
    order_id: orderId,
    amount: amountPaise,
    currency: 'INR',
    name: settings().shop.name,
    prefill: { name, email, contact: phone },
    timeout: paymentWindowMinutes() * 60,
    theme: THEME,
  };
  const over = new AbortController();
  // `AbortSignal.any` is younger than the oldest supported browsers.
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal });
  const shown = await Promise.race([
    openPaymentWindow(provider.Razorpay, options, over.signal),
    pollStatus(orderId, over.signal),
  ])
    .catch(() => undefined)
    .finally(() => over.abort());
  if (!shown) return releaseStock(orderId, failed(NO_SCRIPT));
  if ('kind' in shown) return shown;
  if (!shown.isPaid) return checkAfterDismissal(orderId, shown.failure);
  onPayment({ orderId, isPaid: true, arrivesBy });
  return verifyPayment(shown.receipt, purchase);
}

async function findProvider() {
  try {
    const { keyId, checkoutUrl } = await call('GET /api/payments/provider', {});
    return { keyId, Razorpay: await loadRazorpay(checkoutUrl) };
  } catch {
    return undefined;
  }
}

/** Polling interval while the window is open. */
const POLL_MS = 5000;
const POLL_MAX_MS = 30_000;

/** After a switch to a banking app the window may not report the payment, so the server is polled too. */
async function pollStatus(orderId: string, over: AbortSignal): Promise<Outcome> {
  for (let ms = POLL_MS; ; ms = Math.min(ms + POLL_MS, POLL_MAX_MS)) {
    await pause(ms);
    // The page was left.
    if (over.aborted) return { kind: 'gone' };
    const status = await refreshStatus(orderId).catch(() => undefined);
    const outcome = status && outcomeOf(status);
    if (outcome) return outcome;
  }
}

/** The window may be closed after the bank received the payment, so the status is checked first. */
async function checkAfterDismissal(orderId: string, failure: string): Promise<Outcome> {
  const status = await refreshStatus(orderId).catch(() => undefined);
  const outcome = status && outcomeOf(status);
  if (outcome) return outcome;
  const message = failure || 'Payment cancelled by user';
  const isUncharged = status?.state === 'not_received';
  return releaseStock(orderId, isUncharged ? failed(message) : failedUncertain(message));
}

/** Releases the held stock; if the request fails, the hold expires by itself. */
function releaseStock(orderId: string, outcome: Outcome): Outcome {
  callSignedIn('POST /api/payments/release/:orderId', { params: { orderId } }).catch(() => {});
  return outcome;
}
