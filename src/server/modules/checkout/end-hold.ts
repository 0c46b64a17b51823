import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { release, type StockLine } from '../inventory/stock.ts';
import { checkoutEvents, checkouts } from './tables.ts';

type Kind = (typeof checkoutEvents.$inferInsert)['kind'];

interface End {
  checkoutId: string;
  /** What ended it; absent where a payment or refund tells that. */
  kind?: Kind;
  /** What the same transaction goes on to hold. */
  toHold?: StockLine[];
  /** The administrator who ended it. */
  actor?: string;
}

/** Gives the stock of a locked checkout back and records when and why; does nothing where the hold ended before. */
export async function endHold(tx: Db, end: End): Promise<void> {
  const { checkoutId, kind, toHold = [], actor } = end;
  await release(tx, checkoutId, { toHold });
  const ended = await tx
    .update(checkouts)
    .set({ holdEndedAt: sql`now()` })
    .where(sql`${checkouts.id} = ${checkoutId} and ${checkouts.holdEndedAt} is null`)
    .returning({ id: checkouts.id });
  if (kind && ended.length > 0) await tx.insert(checkoutEvents).values({ checkoutId, kind, actor });
}

const NOTE_LENGTH = 300;

interface FailedPayment {
  providerOrderId: string;
  paymentId: string;
  /** The provider's own words. */
  failure: string | null;
}

/** Records a payment that failed, once however often the provider reports it. */
export async function recordFailedPayment(db: Db, failed: FailedPayment): Promise<void> {
  const { providerOrderId, paymentId, failure } = failed;
  const checkout = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, providerOrderId));
  const [found] = await checkout;
  if (!found) return;
  await db
    .insert(checkoutEvents)
    .values({
      checkoutId: found.id,
      kind: 'payment_failed',
      note: failure?.slice(0, NOTE_LENGTH) ?? null,
      paymentId,
    })
    .onConflictDoNothing();
}
