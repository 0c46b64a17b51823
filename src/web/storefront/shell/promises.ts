import { formatPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';

/** What every page promises at its head and foot. */
export const freeShippingPromise = `Free shipping on orders above ${formatPaise(policy.freeShippingFromPaise)}`;
export const dispatchPromise = `Dispatched in ${policy.dispatchDays}`;
