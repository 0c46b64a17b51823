import type { CourierProblem } from './courier.ts';

/** Shiprocket reports most problems only as a sentence. */
const patterns: [RegExp, CourierProblem][] = [
  [/recharge|wallet|insufficient|low balance/i, 'balance'],
  [/phone|mobile/i, 'phone'],
  [/not serviceable|non.?serviceable|serviceab|not available between|no courier/i, 'unserviceable'],
  [/pincode|postcode|zip/i, 'unserviceable'],
  [/address|billing_|shipping_|city|state/i, 'address'],
  [/label/i, 'label'],
];

export function problemIn(message: string): CourierProblem {
  return patterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'rejected';
}
