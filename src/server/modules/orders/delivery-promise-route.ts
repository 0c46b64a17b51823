import { dayOf } from '#shared/analytics/range.ts';
import { shippingRule } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import {
  getDeliveryPromise,
  type DeliveryPromise,
} from '#shared/orders/delivery-promise-contract.ts';
import { cutOffToday, estimateValidUntil } from '#shared/orders/estimate.ts';
import { settings } from '#shared/settings/current.ts';
import { findZone } from '#shared/settings/zones.ts';
import type { Handle } from '../../http/handle.ts';
import { findPincode } from '../pincodes/find-pincode.ts';
import type { CourierEstimates } from './booking/courier-estimates.ts';
import { promiseDelivery } from './delivery-promise.ts';

interface Deps {
  courierEstimates: CourierEstimates | undefined;
}

/** Reads no database, so that many visitors can ask. */
export function deliveryPromiseRoute(handle: Handle, { courierEstimates }: Deps): void {
  handle(getDeliveryPromise, async ({ query: { pincode, state: given } }) => {
    const known = findPincode(pincode);
    const destination = { pincode, state: given ?? known?.state ?? '' };
    const now = new Date();
    const promised = await promiseDelivery({ destination, courierEstimates, now });
    const { feePaise, freeFromPaise } = shippingRule(destination);
    return {
      pincode,
      city: known?.city ?? null,
      state: given ?? known?.state ?? null,
      isServed: promised !== undefined,
      zone: findZone(settings().delivery, destination)?.name ?? null,
      fee: toRupees(feePaise),
      freeFrom: freeFromPaise === null ? null : toRupees(freeFromPaise),
      dispatchBy: promised ? dayOf(promised.dispatchBy) : null,
      arrivesBy: promised ? dayOf(promised.arrivesBy) : null,
      orderBy: cutOffToday(now)?.toISOString() ?? null,
      validUntil: estimateValidUntil(now).toISOString(),
    } satisfies DeliveryPromise;
  });
}
