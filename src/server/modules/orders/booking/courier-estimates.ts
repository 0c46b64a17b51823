import { CourierError, type Quote } from '../../../adapters/couriers/courier.ts';
import { chooseCourier } from './choose-courier.ts';
import type { CourierAccount } from './load-booking.ts';

/** What the courier says about a pincode: no delivery, or the calendar days from dispatch to delivery. */
export type CourierEstimate = { isServed: false } | { isServed: true; days: number };

export interface CourierEstimates {
  /** Undefined without an answer in time; a late one is used for the next call. */
  find(pincode: string): Promise<CourierEstimate | undefined>;
}

interface Options {
  now?: () => number;
  waitMs?: number;
  callsPerMinute?: number;
  entriesMax?: number;
}

const HOUR_MS = 60 * 60 * 1000;
const ANSWER_MS = 6 * HOUR_MS;
const FAILURE_MS = 5 * 60 * 1000;
/** Longer than any delivery in India. */
const DAYS_MAX = 60;
/** In paise. It is the value of a usual parcel, which hardly changes the choice of the courier. */
const VALUE_PAISE = 500_00;

interface Entry {
  /** Undefined after a failure. */
  estimate: CourierEstimate | undefined;
  endsAt: number;
}

/**
 * Asks the courier how long a usual parcel takes to a pincode. Visitors cause these calls, so each process keeps the
 * answers, makes one call at a time per pincode, and few calls per minute. Without an answer, the settings apply.
 */
export function createCourierEstimates(
  { courier, defaults }: CourierAccount,
  { now = Date.now, waitMs = 300, callsPerMinute = 30, entriesMax = 5000 }: Options = {},
): CourierEstimates {
  // A Map keeps the insertion order, so the first entry is the least recently used one.
  const entries = new Map<string, Entry>();
  const calls = new Map<string, Promise<CourierEstimate | undefined>>();
  let minute = 0;
  let callsInMinute = 0;

  function store(pincode: string, estimate: CourierEstimate | undefined): void {
    entries.delete(pincode);
    entries.set(pincode, { estimate, endsAt: now() + (estimate ? ANSWER_MS : FAILURE_MS) });
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
  }

  function mayCall(): boolean {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, callsInMinute] = [current, 0];
    callsInMinute += 1;
    return callsInMinute <= callsPerMinute;
  }

  async function ask(pincode: string): Promise<CourierEstimate | undefined> {
    try {
      const route = { ...defaults.box, deliveryPincode: pincode, valuePaise: VALUE_PAISE };
      const estimate = toEstimate(await courier.listQuotes(route), defaults);
      store(pincode, estimate);
      return estimate;
    } catch (error) {
      store(pincode, undefined);
      if (error instanceof CourierError) return undefined;
      throw error;
    } finally {
      calls.delete(pincode);
    }
  }

  function startCall(pincode: string): Promise<CourierEstimate | undefined> | undefined {
    if (!mayCall()) return undefined;
    const call = ask(pincode);
    // A failure after the wait has no caller.
    call.catch(() => {});
    calls.set(pincode, call);
    return call;
  }

  return {
    async find(pincode) {
      const entry = entries.get(pincode);
      if (entry && entry.endsAt > now()) {
        entries.delete(pincode);
        entries.set(pincode, entry);
        return entry.estimate;
      }
      const call = calls.get(pincode) ?? startCall(pincode);
      return call && within(call, waitMs);
    },
  };
}

/** The courier that would be booked. Undefined if the shop's rules exclude all couriers, or it does not say its days. */
function toEstimate(
  quotes: Quote[],
  rules: CourierAccount['defaults'],
): CourierEstimate | undefined {
  if (quotes.length === 0) return { isServed: false };
  const days = chooseCourier(quotes, rules)?.days;
  const isUsable = days !== undefined && days >= 0 && days <= DAYS_MAX;
  return isUsable ? { isServed: true, days: Math.ceil(days) } : undefined;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
