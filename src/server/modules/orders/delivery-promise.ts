import { addDays, dayOf, startOfDay } from '#shared/analytics/range.ts';
import { endOfDayInIndia } from '#shared/business-days.ts';
import { courierDelivery, estimatedDelivery, promisedDispatch } from '#shared/orders/estimate.ts';
import { settings } from '#shared/settings/current.ts';
import { findZone, type Destination } from '#shared/settings/zones.ts';
import { findPincode } from '../pincodes/find-pincode.ts';
import type { CourierEstimate, CourierEstimates } from './booking/courier-estimates.ts';

export interface Promised {
  dispatchBy: Date;
  arrivesBy: Date;
}

interface PromiseRequest {
  destination: Destination;
  /** Undefined without an account of a courier. */
  courierEstimates: CourierEstimates | undefined;
  now: Date;
}

/** When an order of this moment is dispatched and arrives. Undefined if the shop does not deliver there. */
export async function promiseDelivery(request: PromiseRequest): Promise<Promised | undefined> {
  const estimate = await findEstimate(request);
  return estimate?.isServed === false
    ? undefined
    : promiseAt(request.now, request.destination, estimate);
}

/** The zones of the settings decide first, and a pincode that one of them names is served whatever the courier says. */
async function findEstimate({
  destination,
  courierEstimates,
}: PromiseRequest): Promise<CourierEstimate | undefined> {
  const { pincode } = destination;
  const zone = findZone(settings().delivery, destination);
  if (zone && !zone.isServed) return { isServed: false };
  // Made-up pincodes cause no calls.
  const estimate = findPincode(pincode) && (await courierEstimates?.find(pincode));
  const isNamed = zone?.pincodes.some(({ from, to }) => from <= pincode && pincode <= to) ?? false;
  return estimate?.isServed === false && isNamed ? undefined : estimate;
}

function promiseAt(
  orderedAt: Date,
  destination: Destination,
  estimate: { days: number } | undefined,
): Promised {
  return {
    dispatchBy: promisedDispatch(orderedAt),
    arrivesBy: estimate
      ? courierDelivery(orderedAt, estimate.days)
      : estimatedDelivery(orderedAt, destination),
  };
}

/** A promise that was shown this long ago still counts, so that it does not change while the form is filled in. */
const SHOWN_MS = 15 * 60 * 1000;
/** A later day than the shop's own is accepted this far. */
const LATER_DAYS = 30;

interface ShownPromise extends PromiseRequest {
  /** The day that the shopper saw, such as `2026-11-24`. */
  shown: string | undefined;
}

/**
 * The promise of a checkout: the day that the shopper saw. It may come from the settings although the courier has
 * answered since, or from the time before the cut-off. An earlier day than the shop could have shown is not accepted.
 */
export async function promiseShown(request: ShownPromise): Promise<Promised | undefined> {
  const { shown, now, destination } = request;
  const estimate = await findEstimate(request);
  if (estimate?.isServed === false) return undefined;
  const current = promiseAt(now, destination, estimate);
  const currentDay = dayOf(current.arrivesBy);
  if (shown === undefined || shown === currentDay) return current;
  const before = new Date(now.getTime() - SHOWN_MS);
  const possible = [now, before].flatMap((moment) => [
    promiseAt(moment, destination, estimate),
    promiseAt(moment, destination, undefined),
  ]);
  const earliest = possible.map(({ arrivesBy }) => dayOf(arrivesBy)).toSorted()[0] ?? currentDay;
  if (shown < earliest || shown > addDays(currentDay, LATER_DAYS)) return current;
  const { dispatchBy } = shown < currentDay ? promiseAt(before, destination, estimate) : current;
  return { dispatchBy, arrivesBy: endOfDayInIndia(startOfDay(shown)) };
}
