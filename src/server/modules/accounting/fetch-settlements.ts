import { daysOfMonth } from '#shared/accounting/month.ts';
import { addDays } from '#shared/analytics/range.ts';
import { ProviderError, SETTLEMENT_PAGE, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { storeItems } from './store-items.ts';
import { settlementFetch } from './tables.ts';

interface Deps {
  db: Db;
  payments: Pick<Payments, 'listSettlementItems'>;
}

export interface FetchResult {
  /** Items that the provider listed. */
  items: number;
  /** Items that are new or changed. */
  changed: number;
}

/** Payouts appear in the provider's list up to some days later. */
const OVERLAP_DAYS = 3;
const FIRST_FETCH_DAYS = 31;
/** Payments of the last days of a month are paid out in the next one. */
const DAYS_OF_NEXT_MONTH = 10;
const REASON_LENGTH = 300;

/** Fetches the payouts since the last daily fetch. */
export async function fetchDailySettlements(deps: Deps, now: Date): Promise<number> {
  const today = dayInIndia(now);
  const [row] = await deps.db.select().from(settlementFetch);
  const earliest = addDays(today, -FIRST_FETCH_DAYS);
  const last = addDays(row?.fetchedUntil ?? earliest, -OVERLAP_DAYS);
  const days = daysBetween(last > earliest ? last : earliest, today);
  const { changed } = await fetchAndRecord(deps, days);
  await deps.db.update(settlementFetch).set({ fetchedUntil: today });
  return changed;
}

/** Fetches the payouts of a month and those of the next days, which contain its last payments. */
export async function fetchSettlementsOfMonth(
  deps: Deps,
  month: string,
  now: Date,
): Promise<FetchResult> {
  const { to } = daysOfMonth(month);
  const lastDay = addDays(to, DAYS_OF_NEXT_MONTH);
  const today = dayInIndia(now);
  const nextDays = daysBetween(addDays(to, 1), lastDay < today ? lastDay : today);
  return fetchAndRecord(deps, [month, ...nextDays]);
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Fetches days or months. What arrived before a failure stays stored, because each item counts once. */
async function fetchAndRecord(deps: Deps, periods: string[]): Promise<FetchResult> {
  const total = { items: 0, changed: 0 };
  try {
    for (const period of periods) {
      const { items, changed } = await fetchPeriod(deps, period);
      total.items += items;
      total.changed += changed;
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      const failure = error.message.slice(0, REASON_LENGTH);
      await deps.db.update(settlementFetch).set({ failedAt: sql`now()`, failure });
    }
    throw error;
  }
  const success = { fetchedAt: sql`now()`, failedAt: null, failure: null };
  await deps.db.update(settlementFetch).set(success);
  return total;
}

async function fetchPeriod({ db, payments }: Deps, period: string): Promise<FetchResult> {
  const [year = 0, month = 0, day] = period.split('-').map(Number);
  const seen = new Set<string>();
  let changed = 0;
  for (let skip = 0; ; skip += SETTLEMENT_PAGE) {
    const page = { year, month, ...(day !== undefined && { day }), skip };
    const items = await payments.listSettlementItems(page);
    const before = seen.size;
    for (const { entityId } of items) seen.add(entityId);
    changed += await storeItems(db, items);
    if (items.length < SETTLEMENT_PAGE) return { items: seen.size, changed };
    // Otherwise a provider that ignores `skip` would be asked for ever.
    if (seen.size === before) throw repeatedPage();
  }
}

function repeatedPage(): ProviderError {
  const message = 'The payment provider sends the same settlements again and again';
  return new ProviderError(message, { isUnavailable: true });
}
