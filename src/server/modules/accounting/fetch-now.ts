import { AppError } from '#shared/errors.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { fetchSettlementsOfMonth, type FetchResult } from './fetch-settlements.ts';

interface Deps {
  db: Db;
  payments: Pick<Payments, 'listSettlementItems'>;
}

/** The provider limits its API for the whole shop. */
const FETCHES_MAX = 10;
const PER_SECONDS = 600;

/** Fetches the settlements of a month for an administrator. */
export async function fetchNow(
  { db, payments }: Deps,
  { month, actor }: { month: string; actor: Actor },
): Promise<FetchResult> {
  const event = { actor, action: 'fetch_settlements', subject: month } as const;
  try {
    const now = new Date();
    if (month > dayInIndia(now).slice(0, 7)) throw futureMonth();
    await recordAttempt(db, {
      key: 'fetch_settlements',
      max: FETCHES_MAX,
      perSeconds: PER_SECONDS,
    });
    const result = await fetchSettlementsOfMonth({ db, payments }, month, now);
    const { items, changed } = result;
    const subject = `${month}: ${items} entries, ${changed} new or changed`;
    await recordAuditEvent(db, { ...event, subject });
    return result;
  } catch (error) {
    const known = error instanceof ProviderError ? toAppError(error) : error;
    if (known instanceof AppError) await recordAuditEvent(db, event, known.message);
    throw known;
  }
}

const futureMonth = () =>
  new AppError('invalid_input', { errors: { month: 'Choose a month that has begun' } });

function toAppError(error: ProviderError): AppError {
  if (error.isUnavailable) return new AppError('settlements_unavailable', { cause: error });
  return new AppError('settlements_unavailable', { message: `${error.message}.`, cause: error });
}
