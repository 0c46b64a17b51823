import { loadScript } from '#web/browser/load-script.ts';
import type { Razorpay } from './razorpay.ts';

/** The script is large, and slow mobile connections need the time. */
const PATIENCE_MS = 30_000;

export function loadRazorpay(checkoutUrl: string): Promise<Razorpay> {
  return loadScript({ src: checkoutUrl, find: () => window.Razorpay, timeoutMs: PATIENCE_MS });
}
