import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { release, type StockLine } from '../inventory/stock.ts';
import { releaseOffers } from '../offers/reserve-offers.ts';
import { checkoutEvents, checkouts } from './tables.ts';

type Kind = (typeof checkoutEvents.$inferInsert)['kind'];

interface End {
  checkoutId: string;
  /** Why it ended; absent if a payment or refund records the reason. */
  kind?: Kind;
  /** Lines that the same transaction holds next; their products are locked together with the released ones. */
  toHold?: StockLine[];
  /** The administrator who ended it. */
  actor?: string;
}

/** Releases the stock and the offers of a locked checkout and records when and why. Does nothing if the hold has ended. */
export async function endHold(tx: Db, end: End): Promise<void> {
  const { checkoutId, kind, toHold = [], actor } = end;
  await release(tx, checkoutId, { toHold });
  await releaseOffers(tx, [checkoutId]);
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
  /** The provider's description. */
  failure: string | null;
}

/** Records a failed payment once, also if the provider reports it several times. */
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
