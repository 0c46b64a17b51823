import { formatPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';

/** Shown in the header and the footer. */
export const freeShippingPromise = `Free shipping on orders above ${formatPaise(policy.freeShippingFromPaise)}`;
export const dispatchPromise = `Dispatched in ${policy.dispatchDays}`;
