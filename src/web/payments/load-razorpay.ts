import { loadScript } from '#web/browser/load-script.ts';
import type { Razorpay } from './razorpay.ts';

/** It is a large script, and a phone on a train is still worth waiting for. */
const PATIENCE_MS = 30_000;

export function loadRazorpay(checkoutUrl: string): Promise<Razorpay> {
  return loadScript({ src: checkoutUrl, find: () => window.Razorpay, patienceMs: PATIENCE_MS });
}
